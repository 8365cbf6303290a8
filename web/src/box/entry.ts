// entry.ts: all that is loaded for boxes, in one part. It names the whole page, so that what both of them use is not
// cut off from the rest: one file compresses better than two, and is asked for once.

export { start as page } from "../start.js";

export { default as BoxPage } from "./page.js";
export { default as BoxView } from "./view.js";
