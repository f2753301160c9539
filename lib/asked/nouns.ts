/** What is understood of a typed question: data only. */
import type { Source } from '../conversation';

/** Offsets into the typed text, in UTF-16 units, end exclusive. Without this stretch, the question asks without what it says. */
export interface Typed {
  readonly start: number;
  readonly end: number;
}

/** In milliseconds since 1970, `to` exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A time that the question names in words. Its days are those of the place where it was asked. */
export interface AskedTime extends Range, Typed {
  /** As typed, without a particle behind it: “last Tuesday”, 「昨日」. */
  readonly phrase: string;
}

export interface AskedSite extends Typed {
  readonly id: Source;
}

/** A name behind `site:` that no site has. */
export interface AskedNowhere extends Typed {
  readonly name: string;
}

export interface AskedTitle extends Typed {
  readonly words: string;
}

/** In milliseconds since 1970. */
export interface AskedMoment extends Typed {
  readonly at: number;
}

/** What was known then, and nothing later: “as of 1 March”, 「3月1日時点で」. */
export interface AskedAsOf extends AskedMoment {
  /** As typed, without a particle behind it. */
  readonly phrase: string;
}

/** What a question demands beside its words. What is absent was not asked for. */
export interface Demands {
  readonly time?: AskedTime;
  /** Any of these. */
  readonly sites?: readonly AskedSite[];
  /** Nothing stands there: without one of `sites` beside it, nothing is found. */
  readonly nowhere?: readonly AskedNowhere[];
  /** All of these stand in the title. */
  readonly title?: readonly AskedTitle[];
  /** Earlier than this. */
  readonly before?: AskedMoment;
  /** Not earlier than this. */
  readonly after?: AskedMoment;
  readonly asOf?: AskedAsOf;
  /** Of what answers the question, the newest first. */
  readonly newest?: Typed;
}

export interface Asked extends Demands {
  /** What is left to search for; empty where the demands are all there is, and the newest come first. */
  readonly words: string;
  /** What was quoted: it stands in what is found, word for word. `words` holds it too. */
  readonly phrases: readonly string[];
}

/** A site, and what people call it. */
export interface SiteNames {
  readonly id: Source;
  readonly names: readonly string[];
}
