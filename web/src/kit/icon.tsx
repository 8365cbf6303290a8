// icon.tsx: icons of game-icons.net (CC BY 3.0), those named in icons.def, packed at build time.

import type { JSX } from "preact";
import { icons } from "virtual:icons";

export interface IconProps {
  name: string;
  /** Centre and size in the units of the picture around it. */
  x?: number;
  y?: number;
  size?: number;
  fill?: string;
  class?: string;
}

/** Inside an <svg>. Decoration only: whoever uses it gives the text. */
export function Icon({ name, x = 0, y = 0, size = 24, fill = "currentColor", class: extra }: IconProps): JSX.Element {
  const body = icons[name];
  if (body === undefined) throw new Error(`no icon called ${name}`);
  const scale = size / 512;
  return (
    <g
      class={extra}
      aria-hidden="true"
      style={{ color: fill }}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale})`}
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
