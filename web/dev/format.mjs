// format.mjs: is everything in TypeScript, JavaScript and CSS formatted? node format.mjs [--fix]: one place for its
// settings.

import { createFromBuffer } from "@dprint/formatter";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const plugin = (name) => readFileSync(fileURLToPath(import.meta.resolve(name)));
const scripts = createFromBuffer(plugin("@dprint/typescript/plugin.wasm"));
const styles = createFromBuffer(plugin("dprint-plugin-malva/plugin.wasm"));
const common = { lineWidth: 120, indentWidth: 2, newLineKind: "lf" };
// Whatever may be said in two ways stays as it was said.
scripts.setConfig(common, {
  "module.sortImportDeclarations": "maintain",
  "module.sortExportDeclarations": "maintain",
  "importDeclaration.sortNamedImports": "maintain",
  "commentLine.forceSpaceAfterSlashes": false,
  nextControlFlowPosition: "sameLine",
});
styles.setConfig(common, { singleLineBlockThreshold: 30 });

const listed = execFileSync("python3", [root + "tools/tracked.py", "*.ts", "*.tsx", "*.js", "*.mjs", "*.css"], {
  encoding: "utf8",
});
let wrong = 0;
for (const name of listed.split("\n").filter(Boolean)) {
  const before = readFileSync(root + name, "utf8");
  const after = (name.endsWith(".css") ? styles : scripts).formatText({ filePath: name, fileText: before });
  if (after === before) continue;
  wrong++;
  if (process.argv.includes("--fix")) writeFileSync(root + name, after);
  else console.log(`${name}: not formatted`);
}
process.exitCode = wrong > 0 && !process.argv.includes("--fix") ? 1 : 0;
