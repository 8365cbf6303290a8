// main.tsx: the page begins here. All of it is in start.tsx, so that parts which are loaded later can share it whole.

import { start } from "./start.js";

start();
