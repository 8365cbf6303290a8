// limits.mjs: limits with teeth for TypeScript, JavaScript and CSS: node limits.mjs FUNCTION-LINES FILE-LINES COLUMNS.
// tools/limits calls it and has the numbers. Functions are found by the compiler's own parser.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SyntaxKind } from "typescript/unstable/ast";
import { isFunctionLikeDeclaration } from "typescript/unstable/ast/is";
import { API } from "typescript/unstable/sync";

const root = fileURLToPath(new URL("../../", import.meta.url));
const [functionLines, fileLines, columns] = process.argv.slice(2).map(Number);
const BESIDE = 30; // columns: whatever stands beside a text that is too long by itself
const TEXTS = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateExpression,
  SyntaxKind.RegularExpressionLiteral,
]);

const listed = execFileSync("python3", [root + "tools/tracked.py", "*.ts", "*.tsx", "*.js", "*.mjs", "*.css"], {
  encoding: "utf8",
});
const names = listed.split("\n").filter(Boolean);
const isScript = (name) => !name.endsWith(".css");
const api = new API({ cwd: root });
const parsed = api.updateSnapshot({ openFiles: names.filter(isScript).map((name) => root + name) });
let wrong = 0;
const complain = (where, what) => {
  wrong++;
  console.log(`${where}: ${what}`);
};

/** Complains of long functions; returns, for each line, how long the longest text on it is that cannot be divided. */
function checkFunctions(name, text) {
  const source = parsed.getDefaultProjectForFile(root + name).program.getSourceFile(root + name);
  const longest = new Map();
  const lineAt = (at) => text.slice(0, at).split("\n").length;
  const visit = (node) => {
    const from = node.getStart(), length = node.end - from;
    if (isFunctionLikeDeclaration(node) && node.body) {
      const lines = lineAt(node.end) - lineAt(from) + 1;
      if (lines > functionLines) {
        complain(`${name}:${lineAt(from)}`, `a function of ${lines} lines, at most ${functionLines}`);
      }
    } else if (TEXTS.has(node.kind)) {
      longest.set(lineAt(from), Math.max(longest.get(lineAt(from)) ?? 0, length));
    }
    node.forEachChild(visit);
  };
  visit(source);
  return longest;
}

for (const name of names) {
  const text = readFileSync(root + name, "utf8");
  const lines = text.replace(/\n$/, "").split("\n");
  if (lines.length > fileLines) complain(name, `${lines.length} lines, at most ${fileLines}`);
  const texts = isScript(name) ? checkFunctions(name, text) : new Map();
  lines.forEach((line, i) => {
    const word = Math.max(...line.split(/\s+/).map((one) => one.length)); // such as an address
    const length = [...line].length;
    if (length <= columns || line.length - Math.max(texts.get(i + 1) ?? 0, word) <= BESIDE) return;
    complain(`${name}:${i + 1}`, `${length} columns, at most ${columns}`);
  });
}
api.close();
if (wrong === 0) console.log(`${names.length} files of the page and its tests are within their limits`);
process.exitCode = wrong > 0 ? 1 : 0;
