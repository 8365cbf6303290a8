// build.mjs: the page into one folder: node build.mjs [OUT] [--dev]. With --dev also the gallery of boards.

import { build } from "esbuild";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const dev = process.argv.includes("--dev");
const out = process.argv.slice(2).find((word) => !word.startsWith("--")) ?? join(here, "dist");

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

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await build({
  entryPoints: ["src/main.tsx", "src/engine/worker.ts", ...(dev ? ["dev/gallery.tsx"] : [])].map((entry) => join(here, entry)),
  outdir: out,
  entryNames: "[name]",
  chunkNames: "part-[hash]",
  assetNames: "[name]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".woff2": "file", ".woff": "empty" },
  minify: !dev,
  sourcemap: dev ? "linked" : false,
  legalComments: "none",
  plugins: [icons],
  logLevel: "warning",
});
for (const page of dev ? ["index.html", "gallery.html"] : ["index.html"]) {
  await copyFile(join(here, page === "index.html" ? "src" : "dev", page), join(out, page));
}
await copyFile(join(here, "src/icon.svg"), join(out, "icon.svg"));
await writeFile(join(out, ".done"), "");
