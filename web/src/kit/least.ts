// least.ts: the smallest letters that can be read where one draws, in its units: what the parts of a drawing are told.

import { createContext } from "preact";

export const Least = createContext(0);
