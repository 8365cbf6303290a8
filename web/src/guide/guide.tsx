// guide.tsx: the first-game guide: a few sentences that point at the real board while a real game is played.

import type { JSX } from "preact";
import type { View } from "../protocol.js";
import type { Scene } from "../scene.js";

export const hasGuide = (_game: string): boolean => false;

export function Guide(_props: { game: string; view: View; scene: Scene; showRule(rule: string): void }): JSX.Element | null {
  return null;
}
