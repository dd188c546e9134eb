// What the scripts of the pages hand to each other.

import type { Choice, FromPage, State } from "#messages";

/** Something on the table: a card is part of the page, a stone part of a drawing. */
export type Thing = HTMLElement | SVGElement;

/** A message without the name that the connection gives it. */
export type Said = FromPage;

/** What is called with an action, what was picked for it and, of a move, where from. */
export type Choose = (text: string, thing?: Thing | null, from?: Thing | null) => void;

/** What was chosen in lists and fields before, by their names. */
export type Memory = Map<string, string>;

/** An action as a button needs it. */
export type Act = Pick<Choice, "text" | "label">;

/** A position as lessons and replays have it too. */
export type View = Pick<
  State,
  "step" | "seat" | "prompt" | "result" | "players" | "zones" | "faces" | "actions" | "input" | "sheet"
>;

/** All that is drawn of a position. */
export type Scenery = Pick<
  State,
  "faces" | "zones" | "players" | "seat" | "thinking" | "actions"
> & { you?: number | null };

/** A place at the table: a player's, or that of a hand that nobody at the table owns. */
export interface Chair {
  number: number;
  /** The zone of a hand that nobody owns. */
  zone: string | null;
  /** 0 nearest to whoever looks, then clockwise. */
  angle: number;
}

/** What has set out before the table has answered. */
export interface Flight {
  cancel: () => void;
  cell?: string;
  who?: number | null;
  rect?: DOMRect | null;
}

/** What is drawn large: what it is, and what it is called. */
export interface Shown {
  told: string | null;
  card: Thing;
}

/** Where a deal begins in a replay, or where a trick is whole. */
export interface Head {
  text: string;
  kind: string;
}
