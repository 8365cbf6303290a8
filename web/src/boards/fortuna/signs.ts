// signs.ts: what stands for goods and cards: pictures, tints, and what an action card gives and costs.
// tests/web/fortuna.mjs compares it with the tables of the rules.

/** Goods and people: icon and colour. Each has its own shape, so colour never stands alone. */
export const goods: Record<string, { icon: string; fill: string }> = {
  grain: { icon: "wheat", fill: "#8a5f00" },
  wine: { icon: "grapes", fill: "#6b2f63" },
  water: { icon: "water-drop", fill: "#1f5f86" },
  centurion: { icon: "centurion-helmet", fill: "#8f2a24" },
  vestal: { icon: "flame", fill: "#a3440f" },
  die: { icon: "perspective-dice-six-faces-six", fill: "#3b322b" },
  money: { icon: "coins", fill: "#7a5a00" },
};

export const actions: Record<string, { icon: string; tint: string }> = {
  grain: { icon: "wheat", tint: "#e9cf86" },
  wine: { icon: "grapes", tint: "#d9bcd3" },
  water: { icon: "aqueduct", tint: "#b9d5e0" },
  grain_sale: { icon: "wheat", tint: "#e9cf86" },
  wine_sale: { icon: "wine-glass", tint: "#d9bcd3" },
  centurions: { icon: "centurion-helmet", tint: "#e3b3a6" },
  vestals: { icon: "flame", tint: "#f0c9a3" },
  build: { icon: "trowel", tint: "#d6cbb8" },
  marriage: { icon: "linked-rings", tint: "#f0d3d0" },
  bribe: { icon: "swap-bag", tint: "#dcd7a0" },
  clergy: { icon: "prayer", tint: "#d5d0e6" },
  fortuna: { icon: "cornucopia", tint: "#f1dfa0" },
};

/** The good that a favour asks for; none for one that asks for something else. */
export const favours: Record<string, { icon: string; tint: string; good: string }> = {
  water_supply: { icon: "well", tint: "#b9d5e0", good: "water" },
  orgy: { icon: "wine-glass", tint: "#d9bcd3", good: "wine" },
  food: { icon: "bread", tint: "#e9cf86", good: "grain" },
  battle: { icon: "gladius", tint: "#e3b3a6", good: "centurion" },
  fortuna: { icon: "cornucopia", tint: "#f1dfa0", good: "" },
  religion: { icon: "greek-temple", tint: "#f0c9a3", good: "vestal" },
};

export const buildings: Record<string, string> = {
  aqueduct: "aqueduct",
  basilica: "ionic-column",
  palace: "greek-temple",
  market: "shop",
};

export type Line = (number | string | { good: string })[];

/** The values of the three places for a good of a province, as they are printed; none where places have none. */
export function placeValues(good: string, value: (symbol: string) => number): string[] {
  const valued = good === "centurion" || good === "vestal" || (good === "die" && value("die_values") > 0);
  return valued ? ["1", `${value("second_place")}†`, `${value("third_place")}†`] : [];
}

/** What an action card gives and costs, in signs: a number with † is a house value. */
export function effect(action: string, value: (symbol: string) => number): Line[] {
  const house = (symbol: string): string => `${value(symbol)}†`;
  const places = (good: string, from: number): string => placeValues(good, value).slice(from).join(" · ");
  const good = (kind: string): { good: string } => ({ good: kind });
  switch (action) {
    case "grain":
      return [["+", house("grain_harvest"), good("grain")], [good("water"), "→ +", house("grain_irrigated")]];
    case "wine":
      return [["+", house("wine_harvest"), good("wine")], [good("water"), "→ +", house("wine_irrigated")]];
    case "water":
      return [["+", house("water_drawing"), good("water")]];
    case "grain_sale":
      return [[good("grain"), "→", house("grain_price"), good("money")]];
    case "wine_sale":
      return [[good("wine"), "→", house("wine_price"), good("money")]];
    case "centurions":
      return [[places("centurion", 0), good("money")]];
    case "vestals":
      return [[places("vestal", 0), good("money")]];
    case "marriage": {
      const price: Line = ["−", house("marriage_price"), good("money")];
      const income = value("marriage_income");
      return income > 0 ? [price, [`2+ → +${income}`, good("money")]] : [price];
    }
    case "bribe":
      return [["−", house("bribe_price"), good("money")]];
    case "clergy":
      return [["−", places("die", 1) || house("clergy_price"), good("money")], [
        "−1",
        good("vestal"),
        "+1",
        good("die"),
      ]];
    case "fortuna":
      return [["−", house("fortuna_price"), good("money"), "→ +1"]];
    default:
      return [];
  }
}
