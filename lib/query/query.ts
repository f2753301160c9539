/** The parsed query. Data only. */
import type { Source } from '../core/conversation';

/** Offsets into the typed text, in UTF-16 units, end exclusive. Removing this range from the text removes its filter. */
export interface Typed {
  readonly start: number;
  readonly end: number;
}

/** Milliseconds since 1970, `to` exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A time in words. Its days are those of the user's time zone. */
export interface AskedTime extends Range, Typed {
  /** The typed words without a particle behind them: “last Tuesday”, 「昨日」. */
  readonly phrase: string;
}

export interface AskedSite extends Typed {
  readonly id: Source;
}

/** A name behind `site:` that belongs to no site. */
export interface AskedNowhere extends Typed {
  readonly name: string;
}

export interface AskedTitle extends Typed {
  readonly words: string;
}

/** Milliseconds since 1970. */
export interface AskedMoment extends Typed {
  readonly at: number;
}

/** Limits the query to what was known at that moment: “as of 1 March”, 「3月1日時点で」. */
export interface AskedAsOf extends AskedMoment {
  /** The typed words without a particle behind them. */
  readonly phrase: string;
}

/** The filters of a query. Absent filters were not typed. */
export interface Demands {
  readonly time?: AskedTime;
  /** A hit matches any of these. */
  readonly sites?: readonly AskedSite[];
  /** Matches nothing: without another site in `sites`, there are no hits. */
  readonly nowhere?: readonly AskedNowhere[];
  /** The title contains all of these. */
  readonly title?: readonly AskedTitle[];
  /** Earlier than this moment. */
  readonly before?: AskedMoment;
  /** At this moment or later. */
  readonly after?: AskedMoment;
  readonly asOf?: AskedAsOf;
  /** Sorts the relevant hits by time, newest first. */
  readonly newest?: Typed;
}

export interface Asked extends Demands {
  /** The words to search for; empty if there are only filters, and then the newest conversations come first. */
  readonly words: string;
  /** Quoted phrases: a hit contains each of them word for word. `words` holds them, too. */
  readonly phrases: readonly string[];
}

/** A site with its names. */
export interface SiteNames {
  readonly id: Source;
  readonly names: readonly string[];
}
