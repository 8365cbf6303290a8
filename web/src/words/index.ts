// index.ts: the page's words in the language that is set.

import { settings, useSettings } from "../app/settings.js";
import { en, type Words } from "./en.js";
import { fr } from "./fr.js";

const tables = { en, fr };

export const words = (): Words => tables[settings.value.language];
export const useWords = (): Words => tables[useSettings().language];
export type { Words };
