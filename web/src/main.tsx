// main.tsx: the page begins here.

import { render } from "preact";
import "./style/theme.css";

render(<main>Quadriga</main>, document.body);
