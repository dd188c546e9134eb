// Written by tools/table_messages.py of the server's models. Do not edit.

/** Agree to what is offered. */
export interface Accept {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** the number of the position that was seen */
  version?: number | null;
  /** true */
  accept: true;
}

/** Decide, in answer to the position that had this version. */
export interface Act {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** a text of 1 to 200 printable characters */
  act: string;
  /** the number of the position that is answered */
  version: number;
}

/** The position that a line would lead to, for the seat that plans; its actions are those of `actor`. */
export interface Ahead {
  /** How many decisions and draws there have been. */
  step: number;
  seat: number | null;
  prompt: string;
  result: string;
  players: Player[];
  zones: Zone[];
  /** Drawings that the page does not have yet, by name. */
  faces: { [name: string]: string };
  actions: Choice[];
  input: OpenInput | null;
  sheet: string;
  type: "ahead";
  /** What the position had that the line begins in. */
  version: number;
  /** A seat, -1 chance, -4 where the match would be over. */
  actor: number;
  line: PlannedStep[];
  /** What chance may bring there. */
  typing: Typing | null;
}

/** What those who look on have said to each other. */
export interface Aside {
  type: "aside";
  /** How many things were said before these. */
  since: number;
  lines: AsideLine[];
}

/** Something that one who looks on has said. */
export interface AsideLine {
  name: string;
  text: string;
  own: boolean;
}

/** Ask what a bot would do. */
export interface AskHint {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** true */
  hint: true;
}

/** Ask what one has planned. */
export interface AskPlans {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** true */
  plans: true;
}

/** What is heard in a motion. */
export interface Beat {
  time: number;
  kind: "hit" | "cushion" | "pocket" | "pin";
  /** From 0 to 1. */
  force: number;
}

/** How a stone of a speed goes. */
export interface Bend {
  speed: number;
  rests: number;
  curls: number[];
}

/** Where a bid stands in a bidding box. */
export interface Bid {
  level: number;
  /** How high its kind is within a level. */
  height: number;
  /** C, D, H or S; empty for no suit. */
  suit: string;
  sign: string;
  /** What its kind is called. */
  kind: string;
}

/** What the seat can do besides deciding. */
export interface Can {
  take_back: boolean;
  ask: boolean;
  claim: boolean;
  hint: boolean;
  resign: boolean;
  resume: boolean;
  come_back: boolean;
  plan: boolean;
  /** Seats of players who are away. */
  replace: number[];
  pace: boolean;
  strike_out: boolean;
}

/** A legal action: its text, what its button says, the items it touches, its group of buttons, and where it stands if it is a bid of a level and a kind. */
export interface Choice {
  text: string;
  label: string;
  items: string[];
  group: string;
  bid: Bid | null;
  /** Whether what is touched stays where it is: the turn goes on. */
  stays: boolean;
  /** Whether it gives away more than a turn: a screen asks twice. */
  grave: boolean;
}

/** A seat's clock at the time `since`, in milliseconds; `still` is how long it stands still yet. */
export interface Clock {
  seat: number;
  main: number | null;
  periods: number;
  period: number;
  running: boolean;
  fallen: boolean;
  still: number;
  since: number;
}

/** The table was given up, or its match cannot be read: the page is to be loaded again, and says more. */
export interface Closed {
  type: "closed";
}

/** Take the seat back from the bot that stands in. */
export interface ComeBack {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** true */
  come_back: true;
}

/** The deal that ended last, and what it brought, as HTML; none where it brought nothing. */
export interface Deal {
  deal: number;
  html: string;
}

/** A decision that was made for all to see. */
export interface Decided {
  step: number;
  seat: number;
  text: string;
  label: string;
}

/** Decline what is offered. */
export interface Decline {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** the number of the position that was seen */
  version?: number | null;
  /** true */
  decline: true;
}

/** The message with this id is written down. */
export interface Done {
  type: "done";
  id: string;
  version: number;
}

/** How the match ended. */
export interface Ending {
  headline: string;
  how: string;
  html: string;
}

/** How a thing flies that is let go so high, and what it runs on even ground: `core/shot_form.py`. */
export interface Flight {
  height: number;
  run: number;
  steeper: number;
  held: number;
}

export type FromPage = Act | TypeIn | StrikeOut | Why | Intent | AskHint | Resign | Hush | MakeOffer | Accept | Decline | Say | GiveTime | StandIn | ComeBack | Replace | MakePlan | AskPlans | LookAhead | SetPace;

/** Give a seat more time. */
export interface GiveTime {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** the number of the position that was seen */
  version?: number | null;
  /** the number of a seat, from 0 */
  give_time: number;
}

/** How a stone slides and curls: `core/shot_form.py`. */
export interface Glide {
  start: number;
  radius: number;
  places: number[];
  bends: Bend[];
}

/** There is no such table any more. */
export interface Gone {
  type: "gone";
}

/** The decision that comes, for an onlooker who guesses it. Where something is hidden (`open` is false) nothing is told of what may be chosen, and `choices` counts all actions of the game. */
export interface Guessed {
  seat: number;
  step: number;
  open: boolean;
  choices: number;
  actions: Choice[];
}

/** What a bot would do in the position that had this version, and why. */
export interface Hint {
  type: "hint";
  text: string;
  why: string[];
  action: string;
  version: number;
}

/** Shut the talk that is open between deals. */
export interface Hush {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** true */
  hush: true;
}

/** One part of an open value. */
export interface InputField {
  name: string;
  unit: string;
  low: number;
  high: number;
  kind: string;
  pattern: string;
  longest: number;
  asked: string;
  origin: number[];
  axis: string;
  words: NamedNumber[];
  /** Whether the number is one of those with names. */
  listed: boolean;
  /** Which way it goes on the face of a ball that is struck, in radii. */
  face: "" | "across" | "up";
}

/** Ask the same of a thing on the table that was clicked, though it cannot be chosen. */
export interface Intent {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** a text of 1 to 200 printable characters */
  intent: string;
}

/** The log from the step `since` on; from 0 on all of it, in place of what the page has. */
export interface Log {
  since: number;
  lines: LogLine[];
  marks: LogMark[];
}

/** A line of the log. `actor`: a seat, -1 chance, -4 the rules. */
export interface LogLine {
  step: number;
  actor: number;
  kind: "play" | "draw" | "event";
  text: string;
}

/** A deal that has begun (`trick` 0), or a trick that is over. */
export interface LogMark {
  deal: number;
  trick: number;
  start: number;
  end: number;
  winner: number;
  cards: [number, string][];
  known: number;
  head: string;
}

/** Look at the position that a line of actions would lead to, to plan in it. */
export interface LookAhead {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** a list of at most 200 texts of actions */
  ahead: string[];
  /** the number of the position that is answered */
  version: number;
}

/** Propose something that all must agree to. */
export interface MakeOffer {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** the number of the position that was seen */
  version?: number | null;
  /** one of stop, take back, adjourn, resume, claim */
  offer: "stop" | "take back" | "adjourn" | "resume" | "claim";
}

/** Plan answers to what the others may do: lines of texts of actions. */
export interface MakePlan {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** a list of at most 100 lines, each a list of at most 200 texts */
  plan: string[][];
}

/** How what nature did came about; it leads to the table as it is after the `step`. `origin` is that of the field on which it was (`data-origin` of a field's drawing). */
export interface Motion {
  step: number;
  seconds: number;
  origin: number[];
  ways: Way[];
  beats: Beat[];
  rulings: Ruled[];
}

/** A number that people call by a word. `item` is the thing on the table that is meant, `at` its place on a field. */
export interface NamedNumber {
  label: string;
  value: number;
  item: string;
  at: number[];
}

/** Something said or done beside the match. */
export interface Note {
  seat: number;
  name: string;
  kind: string;
  text: string;
  at: number;
  /** The key of another table that it speaks of. */
  link: string;
}

/** What was said or done from the note `since` on. */
export interface Notes {
  since: number;
  lines: Note[];
}

/** What somebody has offered, and who that is. */
export interface Offered {
  /** one of stop, take back, adjourn, resume, claim */
  what: "stop" | "take back" | "adjourn" | "resume" | "claim";
  seat: number;
  /** What is offered, a sentence without its full stop. */
  text: string;
  mine: boolean;
  answered: boolean;
}

/** An open value that is wanted: the action's text is `verb` and a value for each field. */
export interface OpenInput {
  verb: string;
  prompt: string;
  fields: InputField[];
  hint: string;
  shot: ShotForm | null;
}

/** What the seat has planned, for itself alone. */
export interface OwnPlans {
  type: "plans";
  lines: string[][];
  /** The same lines for people. */
  named: PlannedStep[][];
}

/** An action of a line: who would do it (a seat, -1 chance), its text, and what it is called. */
export interface PlannedStep {
  actor: number;
  text: string;
  label: string;
}

/** A player's plate, as HTML, and what the player is called. */
export interface Player {
  seat: number;
  name: string;
  html: string;
}

/** Nothing has changed but who is at the table. */
export interface Present {
  type: "present";
  present: boolean[];
  replace: number[];
  watching?: number;
}

/** The values with which an action, by its text, does the same as the open value. */
export interface Ready {
  action: string;
  values: number[];
}

/** Why a message was refused; it has changed nothing. */
export interface Refusal {
  type: "error";
  text: string;
  given: string;
  id: string | null;
}

/** Let a bot play the seat of a player who is away. */
export interface Replace {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** the number of a seat, from 0 */
  replace: number;
}

/** Give the match up. */
export interface Resign {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** true */
  resign: true;
}

/** Where the middle of a thing may be put: `core/shot_form.py`. Each of `taken` is x, y and a distance. */
export interface Room {
  size: number;
  outline: number[][];
  taken: number[][];
}

/** What the rules made of what nature did, in a sentence, and the link to the clause in the page. */
export interface Ruled {
  text: string;
  link: string;
}

/** Whether an action may be done, and by which clause. */
export interface Ruling {
  type: "ruling";
  legal: boolean;
  text: string;
  clause: string;
  link: string;
  given: string;
  id?: string | null;
}

/** Say something: the key of a stock phrase, or free text where the table allows it. */
export interface Say {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** a text of 1 to 200 printable characters */
  say: string;
}

/** A seat of a table that waits for players. */
export interface Seat {
  seat: number;
  name: string;
  bot: boolean;
  free: boolean;
  /** For whom it is kept; empty where anybody may take it. */
  kept: string;
  you: boolean;
}

/** Say how quickly the bots answer at this table. */
export interface SetPace {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** one of slow, normal, fast, at once */
  pace: "slow" | "normal" | "fast" | "at once";
}

/** How a shot is asked for. */
export interface ShotForm {
  go: string;
  ready: Ready[];
  begins: string;
  flight: Flight | null;
  glide: Glide | null;
  room: Room | null;
}

/** Let a bot play the seat from here on. */
export interface StandIn {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** true */
  stand_in: true;
}

/** The table as it is now. */
export interface State {
  /** How many decisions and draws there have been. */
  step: number;
  seat: number | null;
  prompt: string;
  result: string;
  players: Player[];
  zones: Zone[];
  /** Drawings that the page does not have yet, by name. */
  faces: { [name: string]: string };
  actions: Choice[];
  input: OpenInput | null;
  sheet: string;
  type: "state";
  /** The seat that is `You` in texts; null at a shared screen. */
  self: number | null;
  /** What a decision names that answers this. */
  version: number;
  log: Log;
  /** What nature did since the step `log.since`, as far as it is kept. */
  motions: Motion[];
  /** Seats whose bots are about to decide. */
  thinking: number[];
  over: boolean;
  moment: Deal;
  ending: Ending | null;
  /** Your decision that waits for its turn. */
  sealed: string | null;
  notices: string[];
  typing: Typing | null;
  you: number | null;
  /** The server's time, in ms since 1970. */
  now: number;
  clocks: Clock[];
  offer: Offered | null;
  notes: Notes;
  adjourned: boolean;
  /** The commitment to a move that was sealed at adjournment. */
  envelope: string | null;
  seal_now: boolean;
  /** Seats that keep a convention card. */
  keeping: number[];
  /** Seats of players for whom a bot plays. */
  standing_in: number[];
  present: boolean[];
  /** one of slow, normal, fast, at once */
  pace: "slow" | "normal" | "fast" | "at once";
  /** How the page answers a decision with one possible answer. */
  forced: "by hand" | "soon" | "as a choice";
  /** The text of what it means that you say nothing now; empty where you have to answer, or are not asked; null where the game never has such a question, and for spectators. */
  silence: string | null;
  /** Where talk is free between deals: `between` while it is, `shut` while a deal is played or somebody has shut it. */
  talk: "off" | "phrases" | "between" | "shut" | "free";
  phrases: { [name: string]: string };
  can: Can;
  /** How many look on; for players only. */
  watching?: number;
  /** What may be guessed now; for onlookers only. */
  guess?: Guessed | null;
  /** What was done lately; for onlookers only. */
  done?: Decided[];
}

/** Strike out what was typed in last. */
export interface StrikeOut {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** the number of the position that was seen */
  version?: number | null;
  /** true */
  strike_out: true;
}

export type ToPage = State | Waiting | Present | Watching | Aside | Done | Refusal | Ruling | Hint | OwnPlans | Ahead | Gone | Closed;

/** Say what chance brought at a refereed match. */
export interface TypeIn {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** a text of 1 to 200 printable characters */
  type_in: string;
  /** the number of the position that is answered */
  version: number;
}

/** What can be typed in for chance at a refereed match, and what its buttons say. */
export interface Typing {
  texts: string[];
  labels: string[];
}

/** People are still sitting down. */
export interface Waiting {
  type: "waiting";
  seats: Seat[];
  host: boolean;
  /** Whether lots decide who plays with whom. */
  lots: boolean;
  /** What tells apart the convention cards that the sides have brought, by side; empty where neither has. The table's page shows them. */
  cards: string[];
}

/** How many look on, for one who looks on. */
export interface Watching {
  type: "watching";
  watching: number;
}

/** How a thing of a field goes: `points` has a moment in seconds and the place then, x and y, one after another; a thing that stays where it is has one. `gone`: at the end it is no longer there. `face` and `size` are for a thing that was not on the field before; `heights` has a moment and how high a thing is above the ground then, one after another. */
export interface Way {
  thing: string;
  gone: boolean;
  face: string;
  size: number;
  points: number[];
  heights: number[];
}

/** Ask whether an action may be done, and by which rule. */
export interface Why {
  /** a text of 1 to 64 printable characters */
  id?: string | null;
  /** a text of 1 to 200 printable characters */
  why: string;
}

/** A part of the table. */
export interface Zone {
  id: string;
  title: string;
  layout: string;
  /** A seat, or -1. */
  owner: number;
  mine: boolean;
  empty: boolean;
  /** Whether the front of some card is seen. */
  shows: boolean;
  /** Null where the page has it already as it is. */
  html: string | null;
}
