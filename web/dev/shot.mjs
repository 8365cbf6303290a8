// shot.mjs: look at a page: node dev/shot.mjs URL OUT.png [WIDTHxHEIGHT]. Debian's Chromium.

import { chromium } from "playwright-core";

const [url, out, size = "1280x800"] = process.argv.slice(2);
const [width, height] = size.split("x").map(Number);
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
const page = await browser.newPage({ viewport: { width, height } });
page.on("console", (message) => console.log(message.type(), message.text()));
page.on("pageerror", (error) => console.log("error", error.message));
await page.goto(url);
await page.waitForTimeout(400);
await page.screenshot({ path: out, fullPage: width < 700 });
await browser.close();
