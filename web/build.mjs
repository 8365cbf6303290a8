// build.mjs: the page into one folder: node build.mjs [OUT] [--dev] [--wasm=FILE] [GAME-SEATS.net …]. With --dev also
// the gallery of boards, and plain names. Parts whose names carry a hash never change and may be kept forever; the rest
// is asked for anew.

import { build, transform } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, parse } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const dev = process.argv.includes("--dev");
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const nets = words.filter((word) => word.endsWith(".net"));
const out = words.find((word) => !nets.includes(word)) ?? join(here, "dist");

/** "virtual:icons": the icons named in kit/icons.txt, out of the whole set. */
const icons = {
  name: "icons",
  setup(at) {
    at.onResolve({ filter: /^virtual:icons$/ }, () => ({ path: "icons", namespace: "icons" }));
    at.onLoad({ filter: /.*/, namespace: "icons" }, async () => {
      const list = join(here, "src/kit/icons.txt");
      const names = (await readFile(list, "utf8")).split("\n").map((line) => line.trim()).filter(Boolean);
      const set = JSON.parse(await readFile(join(here, "node_modules/@iconify-json/game-icons/icons.json"), "utf8"));
      const packed = {};
      for (const name of names) {
        const icon = set.icons[name];
        if (!icon) throw new Error(`${list}: game-icons has no icon called ${name}`);
        packed[name] = icon.body;
      }
      return { contents: `export const icons = ${JSON.stringify(packed)};`, watchFiles: [list] };
    });
  },
};

/** "virtual:games": what boards/<game> has of each game of src/core/games.def. Boards and guides are loaded when they
 * are needed, emblems at once. */
const games = {
  name: "games",
  setup(at) {
    at.onResolve({ filter: /^virtual:games$/ }, () => ({ path: "games", namespace: "games" }));
    at.onLoad({ filter: /.*/, namespace: "games" }, async () => {
      const list = join(here, "../src/core/games.def");
      const folder = join(here, "src/boards");
      const names = [...(await readFile(list, "utf8")).matchAll(/^GAME\((\w+)\)$/gm)].map(([, name]) => name);
      const having = (file) => names.filter((name) => existsSync(join(folder, name, file)));
      const lazily = (file) => having(file).map((name) => `${name}: () => import("./${name}/${file}")`);
      const contents = `
        ${having("emblem.tsx").map((name) => `import ${name} from "./${name}/emblem.tsx";`).join("\n")}
        export const emblems = { ${having("emblem.tsx")} };
        export const boards = { ${lazily("board.tsx")} };
        export const guides = { ${lazily("guide.ts")} };
        export const pictures = { ${lazily("pictures.tsx")} };
        export const examples = { ${lazily("examples.ts")} };
        export const boxes = { ${lazily("box.tsx")} };`;
      return { contents, resolveDir: folder, watchFiles: [list], watchDirs: [folder] };
    });
  },
};

/** "*.lazy.css": styles of a part that is loaded when it is needed; they come with its script. */
const lazyStyles = {
  name: "lazy-styles",
  setup(at) {
    at.onLoad({ filter: /\.lazy\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: !dev, target: "es2022" });
      return {
        contents: `const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(code)});
          document.adoptedStyleSheets.push(sheet);`,
        loader: "js",
        watchFiles: [path],
      };
    });
  },
};

/** "scenario:GAME/FILE.scn#NAME": a scenario of tests/rules, behind those it goes on from, as a text. */
const scenarios = {
  name: "scenarios",
  setup(at) {
    at.onResolve({ filter: /^scenario:/ }, ({ path }) => ({ path, namespace: "scenarios" }));
    at.onLoad({ filter: /.*/, namespace: "scenarios" }, async ({ path }) => {
      const [file, name] = path.slice("scenario:".length).split("#");
      const whole = join(here, "../tests/rules", file);
      const told = new Map(
        (await readFile(whole, "utf8")).split(/^(?=scenario )/m).map((
          text,
        ) => [text.split("\n", 1)[0].slice("scenario ".length), text]),
      );
      const needed = (one) => {
        const text = told.get(one);
        if (!text) throw new Error(`${whole}: no scenario called ${one}`);
        const before = text.match(/^after (.*)$/m)?.[1];
        return (before ? needed(before) : "") + text;
      };
      return { contents: needed(name), loader: "text", watchFiles: [whole] };
    });
  },
};

const common = {
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".woff2": "file", ".woff": "empty" },
  minify: !dev,
  sourcemap: dev ? "linked" : false,
  legalComments: "none",
  plugins: [icons, games, lazyStyles, scenarios],
  logLevel: "warning",
};

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

/** Copy a file, with a hash in its name; returns the name. */
async function copyHashed(path) {
  const bytes = await readFile(path);
  const { name, ext } = parse(path);
  const file = dev
    ? name + ext
    : `${name}-${createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase()}${ext}`;
  await writeFile(join(out, file), bytes);
  return file;
}

/** The engine, if there is one, its networks, and the Worker it runs in, which knows them by their names. */
const wasm = process.argv.find((word) => word.startsWith("--wasm="))?.slice(7);
const engineFile = wasm ? await copyHashed(wasm) : "quadriga.wasm";
const netFiles = {}; // of each game
for (const net of nets) (netFiles[basename(net).split("-")[0]] ??= []).push(await copyHashed(net));
const worker = await build({
  ...common,
  entryPoints: [join(here, "src/engine/worker.ts")],
  outdir: out,
  entryNames: dev ? "[name]" : "[name]-[hash]",
  define: { WASM_FILE: JSON.stringify(engineFile), NET_FILES: JSON.stringify(netFiles) },
  metafile: true,
});
const workerFile = basename(Object.keys(worker.metafile.outputs).find((name) => name.endsWith(".js")));

const built = await build({
  ...common,
  entryPoints: dev ? [join(here, "src/main.tsx"), join(here, "dev/gallery.tsx")] : [join(here, "src/main.tsx")],
  outdir: out,
  entryNames: dev ? "[name]" : "[name]-[hash]",
  chunkNames: "part-[hash]",
  assetNames: dev ? "[name]" : "[name]-[hash]",
  splitting: true,
  define: { WORKER_FILE: JSON.stringify(workerFile) },
  metafile: true,
});

/** index.html names the parts as they are called this time. */
const entry = Object.entries(built.metafile.outputs).find(([, output]) => output.entryPoint?.endsWith("src/main.tsx"));
for (const file of await readdir(out)) {
  if (!dev && /^part-.*\.css$/.test(file)) await rm(join(out, file)); // all of it is in main.css
}
const html = await readFile(join(here, "src/index.html"), "utf8");
await writeFile(
  join(out, "index.html"),
  html.replace("main.js", basename(entry[0])).replace("main.css", basename(entry[1].cssBundle)),
);
if (dev) await copyFile(join(here, "dev/gallery.html"), join(out, "gallery.html"));
for (const file of ["icon.svg", "manifest.webmanifest"]) await copyFile(join(here, "src", file), join(out, file));

/** The service worker knows every file and takes them in anew whenever one has changed; the networks when it is asked
 * to. */
const files = (await readdir(out)).filter((file) => !file.endsWith(".map")).sort();
const keptNets = Object.values(netFiles).flat();
const hash = createHash("sha256");
for (const file of files) hash.update(file).update(await readFile(join(out, file)));
await build({
  ...common,
  entryPoints: [join(here, "src/offline/service.ts")],
  outfile: join(out, "service.js"),
  format: "iife",
  define: {
    FILES: JSON.stringify(files.filter((file) => !keptNets.includes(file))),
    NETS: JSON.stringify(keptNets),
    VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)),
  },
});
await writeFile(join(out, ".done"), "");
