// What build.mjs makes.

declare module "virtual:icons" {
  export const icons: Readonly<Record<string, string>>;
}

/** What boards/<game> has of a game of src/core/games.def, by the name of the game. */
declare module "virtual:games" {
  export type Parts<T> = Readonly<Record<string, () => Promise<{ default: T }>>>;
  export const boards: Parts<import("./board.js").Board>;
  export const guides: Parts<readonly import("./guide/step.js").Step[]>;
  export const emblems: Readonly<Record<string, import("preact").ComponentType>>;
}

declare module "*.css";
