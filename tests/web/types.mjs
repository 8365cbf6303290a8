// types.mjs: the page's TypeScript has no error.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const done = spawnSync(process.execPath, [`${web}node_modules/typescript/bin/tsc`, "--noEmit"], {
  cwd: web,
  encoding: "utf8",
});
console.log(done.stdout.replace(/^/gm, "# "));
console.log(done.status === 0 ? "ok 1 - types" : "not ok 1 - types");
process.exit(done.status ?? 1);
