// The colours of a yard: by day on a light or a dark page, at dusk, and at night.

/**
 * @typedef {Record<"grass" | "wall" | "tree" | "bush" | "water" | "snow" | "unlit" | "figure" | "me" | "own" | "other" | "caught" | "ink" | "edge" | "sound" | "place" | "ball" | "lamp", string>} Palette
 */

/** @type {Palette} */
const DAY = {
  grass: "#a9c98b", wall: "#6f5a49", tree: "#3f6b3c", bush: "#6d9a55", water: "#7fb2d6", snow: "#f4f7fa",
  unlit: "rgb(40 50 40 / .5)", figure: "#fff7e8", me: "#1e6b47", own: "#2f7d5b", other: "#a83a2a", caught: "#6b6b6b",
  ink: "#16120d", edge: "#fffaf1", sound: "#7a4a00", place: "#7a1f14", ball: "#c8551b", lamp: "rgb(255 240 180 / .35)",
};

/** @type {Palette} */
const DARK = {
  grass: "#4d6a45", wall: "#241d18", tree: "#243f26", bush: "#35552f", water: "#2f5876", snow: "#aebac6",
  unlit: "rgb(8 12 10 / .58)", figure: "#201c18", me: "#8fe0b3", own: "#74c49a", other: "#f08a74", caught: "#a9a9a9",
  ink: "#f6efe2", edge: "#0e1210", sound: "#ffd98a", place: "#ffc9bd", ball: "#ffab6b", lamp: "rgb(255 240 180 / .25)",
};

/** @type {Palette} */
const NIGHT = {
  grass: "#22342a", wall: "#0b0f0d", tree: "#12221a", bush: "#1a2f22", water: "#16293a", snow: "#55616d",
  unlit: "rgb(3 6 5 / .62)", figure: "#0e1210", me: "#7fe0ad", own: "#6cc797", other: "#f0856a", caught: "#9a9a9a",
  ink: "#e9f3ea", edge: "#050807", sound: "#f0c46a", place: "#f5cf94", ball: "#ffab6b", lamp: "rgb(255 236 170 / .22)",
};

/**
 * The colours at a light of the yard.
 * @param {string} light
 * @param {boolean} dark whether the page is dark
 */
export function paletteOf(light, dark) {
  if (light === "night") return NIGHT;
  return dark || light === "dusk" ? DARK : DAY;
}
