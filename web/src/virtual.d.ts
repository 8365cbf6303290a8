// What build.mjs makes.

declare module "virtual:icons" {
  export const icons: Readonly<Record<string, string>>;
}

/** What boards/<game> has of a game of src/core/games.def, by the name of the game. */
declare module "virtual:games" {
  export type Parts<T> = Readonly<Record<string, () => Promise<{ default: T }>>>;
  export const boards: Parts<import("./board.js").Board>;
  export const guides: Parts<readonly import("./guide/step.js").Step[]>;
  export const pictures: Parts<import("./rules/pictures.js").Pictures>;
  export const examples: Parts<readonly import("./rules/example.js").Example[]>;
  export const boxes: Parts<import("./box/look.js").BoxLook>;
  export const emblems: Readonly<Record<string, import("preact").ComponentType>>;
}

/** A scenario of tests/rules: "scenario:trajan/turn.scn#X1 sow two". */
declare module "scenario:*" {
  const text: string;
  export default text;
}

declare module "*.css";
