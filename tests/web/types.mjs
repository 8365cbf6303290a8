// types.mjs: what the build wrote for the page is what the games' tables say now, and the page's TypeScript has no
// error; web/dev/typed.ts has the mistakes that must be found.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { check, equal, finish, test } from "./kit.mjs";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const program = process.argv[2];

await test("the types are those of the tables, and written only when they change", () => {
  const folder = mkdtempSync(join(tmpdir(), "quadriga-types-"));
  try {
    execFileSync(program, [folder]);
    const files = readdirSync(folder).sort();
    check(files.includes("trajan.ts"), `files: ${files}`);
    const times = files.map((name) => statSync(join(folder, name)).mtimeMs);
    for (const name of files) {
      equal(readFileSync(join(folder, name), "utf8"), readFileSync(join(web, "src/generated", name), "utf8"), name);
    }
    execFileSync(program, [folder]);
    equal(files.map((name) => statSync(join(folder, name)).mtimeMs), times, "when they were written");
    equal(readdirSync(folder).sort(), files, "nothing else is left there");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

await test("types", () => {
  const done = spawnSync(process.execPath, [`${web}node_modules/typescript/bin/tsc`, "--noEmit"], {
    cwd: web,
    encoding: "utf8",
  });
  check(done.status === 0, done.stdout);
});

await finish();
