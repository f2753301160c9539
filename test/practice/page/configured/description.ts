/** What a practice site is made of when it needs nothing of its own: rules of behaviour, templates, a skin, an editor. */
import type { MountEditor } from '../../editors';
import type { SeedIds } from '../../history';
import type { ChatApp, SiteRules, Turn, View } from '../app';
import type { Labels } from '../labels';
import type { Skin } from '../markdown';
import type { StreamMode } from '../prose';
import type { Drawn } from '../turns';

export interface Kit {
  readonly app: ChatApp;
  readonly labels: Labels;
  readonly generation: string;
  /** A class name that is another one at each start of the page, as a build's hashed names are. */
  readonly hashed: (name: string) => string;
}

/** One message as a site draws it. */
export interface Shape {
  readonly root: HTMLElement;
  /** Where an answer's Markdown stands. A prompt has none: its text is drawn once. */
  readonly body?: HTMLElement;
  /** Brings ids, marks and what stands around the body to the turn's state, each time after the body has grown. */
  update(turn: Turn): void;
}

export interface Frame {
  /** What stands beside the side bar. */
  readonly main: HTMLElement;
  /** Shows the turns, and whatever else of the main part changes with the view. */
  show(view: View): void;
}

export interface ComposerDescription {
  readonly mount: MountEditor;
  /** Into which the editor is mounted. */
  readonly host: HTMLElement;
  readonly attributes: Readonly<Record<string, string>>;
  readonly sendsWithControl?: boolean;
  /** The button that sends; pressed while an answer grows, it stops. */
  readonly button: HTMLElement;
  /** Everything below the chat, with `host` and `button` somewhere in it. */
  readonly area: HTMLElement;
  readonly show?: (view: View) => void;
}

export interface Description {
  /** As in the address of its script. */
  readonly script: string;
  readonly name: string;
  /** By generation, what the banner calls it; the first is the one that is shown unasked. */
  readonly generations: Readonly<Record<string, string>>;
  rules(generation: string): SiteRules;
  readonly seeds: SeedIds;
  /** How its answers grow, unless the visitor asks for another way. */
  readonly stream: StreamMode;
  skin(kit: Kit): Skin;
  prompt(turn: Turn, kit: Kit): Shape;
  answer(turn: Turn, kit: Kit): Shape;
  composer(kit: Kit): ComposerDescription;
  frame(kit: Kit, make: (turn: Turn) => Drawn<Turn>, composer: HTMLElement): Frame;
}
