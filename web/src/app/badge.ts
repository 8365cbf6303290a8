// badge.ts: how many games wait for us: on the tab's icon, and on the installed app's.

const icon = (): HTMLLinkElement | null => document.querySelector("link[rel=icon]");
const plain = icon()?.getAttribute("href") ?? "icon.svg";

/** The icon with a dot: the page's own colours do not reach here. */
const dotted = "data:image/svg+xml," + encodeURIComponent(
  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\"><rect width=\"32\" height=\"32\" rx=\"6\" fill=\"#9c2b1f\"/>"
    + "<path d=\"M16 6a10 10 0 1 0 6 18l3 3 2-2-3-3A10 10 0 0 0 16 6zm0 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12z\" fill=\"#f6efe0\"/>"
    + "<circle cx=\"25\" cy=\"7\" r=\"6.5\" fill=\"#f2b632\" stroke=\"#2a2118\"/></svg>",
);

let shown = 0;

export function badge(count: number): void {
  if (count === shown) return;
  shown = count;
  icon()?.setAttribute("href", count > 0 ? dotted : plain);
  const app = navigator as Navigator & { setAppBadge?(n: number): Promise<void>; clearAppBadge?(): Promise<void> };
  const done = count > 0 ? app.setAppBadge?.(count) : app.clearAppBadge?.();
  done?.catch(() => undefined); // the page is not installed
}
