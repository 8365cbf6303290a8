// glyph.tsx: the page's own small signs, drawn on a grid of 24. Decoration: the button around them has the text.

import type { JSX } from "preact";

const paths = {
  close: "M6 6l12 12M18 6L6 18",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.9c-.6.5-.5 1.3-.5 2.1H9c0-.8.1-1.6-.5-2.1A6 6 0 0 1 12 3z",
  check: "M5 12.5l5 5L19 7",
  book: "M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2 2-1.6 5-2 8-2V4c-3 0-6 .4-8 2zM12 6v14",
  gear:
    "M12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.600l2.1 2.100M16.3 16.300l2.1 2.100M18.4 5.600l-2.1 2.100M7.7 16.300l-2.1 2.1",
  menu: "M4 7h16M4 12h16M4 17h16",
  first: "M6 5v14M19 5l-9 7 9 7z",
  previous: "M17 5l-9 7 9 7z",
  next: "M7 5l9 7-9 7z",
  latest: "M18 5v14M5 5l9 7-9 7z",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.500l3 2",
  talk: "M4 5h16v11H11l-4 4v-4H4z",
  link:
    "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.700l-1.5 1.500M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.700l1.5-1.5",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  upload: "M12 16V5M7 9l5-5 5 5M5 20h14",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  list: "M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.500L20 20",
  guide: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.5 8.500l-2 5-5 2 2-5z",
  people:
    "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 19c0-3.500 2.500-5.500 6-5.500s6 2 6 5.500M16 5.500a2.800 2.800 0 0 1 0 5.200M17.500 13.800c2.200.6 3.500 2.400 3.500 5.200",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  share: "M12 15V4M8 7.500L12 4l4 3.500M6 11H5v9h14v-9h-1",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
} as const;

export type GlyphName = keyof typeof paths;

export function Glyph({ name }: { name: GlyphName }): JSX.Element {
  return (
    <svg
      class="glyph"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
