// use-words.ts: the editor's words in the language that is set.

import { useSettings } from "../app/settings.js";
import { type BoxWords, boxWords } from "./words.js";

export const useBoxWords = (): BoxWords => boxWords[useSettings().language];
