// pictures.tsx: materials and roles of Glory to Rome as its rules show them.

import type { Glory } from "../../generated/glory.js";
import { forAll } from "../../rules/pictures.js";
import { Medal, Stone } from "./pieces.js";

export default forAll<Glory>({
  class: "glory-board",
  shelves: {
    material: {
      title: { en: "Materials", fr: "Matériaux" },
      rule: "GLO-1.1",
      size: [52, 42],
      draw: (material) => <Stone material={material} size={46} />,
    },
    role: {
      title: { en: "Roles", fr: "Rôles" },
      rule: "GLO-1.2",
      size: [46, 46],
      draw: (role) => <Medal role={role} size={42} />,
    },
  },
});
