// entry.ts: all that is loaded for profiles, in one part; as for boxes, it names the whole page.

export { start as page } from "../start.js";

export { default as PeoplePage } from "./page.js";
