// letters.mjs: how wide the letters of our fonts are, in thousandths of their size: node dev/letters.mjs >
// src/kit/widths.ts. Debian's Chromium.

import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const fonts = {
  title: ["cinzel", "cinzel-latin-600-normal", 600],
  text: ["alegreya-sans", "alegreya-sans-latin-400-normal", 400],
  bold: ["alegreya-sans", "alegreya-sans-latin-700-normal", 700],
};
const letters = [
  ..." !\"#%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz«»·×ÀÂÆÇÈÉÊËÎÏÔÖÙÛÜàâæçèéêëîïôöùûüŒœ–—’“”…→",
];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage();
const rows = [];
for (const [name, [folder, file, weight]] of Object.entries(fonts)) {
  const bytes = await readFile(new URL(`../node_modules/@fontsource/${folder}/files/${file}.woff2`, import.meta.url));
  const widths = await page.evaluate(async ({ data, weight, letters }) => {
    const face = new FontFace("measured", `url(data:font/woff2;base64,${data})`, { weight: String(weight) });
    document.fonts.add(await face.load());
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `${weight} 1000px measured`;
    pen.fontKerning = "none";
    const found = letters.map((letter) => Math.round(pen.measureText(letter).width));
    document.fonts.delete(face);
    return found;
  }, { data: bytes.toString("base64"), weight, letters });
  const lines = [];
  for (let at = 0; at < widths.length; at += 24) lines.push(`    ${widths.slice(at, at + 24).join(", ")},`);
  rows.push(`  ${name}: [\n${lines.join("\n")}\n  ],`);
}
await browser.close();
console.log(`// widths.ts: how wide letters are, in thousandths of their size; made by dev/letters.mjs.

export const letters = ${JSON.stringify(letters.join(""))};

export const widths = {
${rows.join("\n")}
} as const;`);
