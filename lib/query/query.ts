/** The parsed query. Data only. The range of a filter lies in the typed text; removing it from the text removes the filter. */
import type { SourceId, TextRange } from '../core/conversation';

/** Milliseconds since 1970, `to` exclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** A time in words, which is a wish: what fits comes first, and nothing is excluded. Its days are those of the user's time zone. */
export interface TimeFilter extends TimeRange, TextRange {
  /** The typed words without a particle behind them: “last Tuesday”, 「昨日」. */
  readonly phrase: string;
  /** It may be the subject as well (“cat october”), so its words are searched for, too. */
  readonly isBare?: boolean;
}

export interface SiteFilter extends TextRange {
  readonly id: SourceId;
  /** Read from a sentence (“what did gemini say”): what fits comes first, and nothing is excluded. */
  readonly isHint?: true;
}

/** A name behind `site:` that belongs to no site. */
export interface UnknownSite extends TextRange {
  readonly name: string;
}

export interface TitleFilter extends TextRange {
  readonly words: string;
}

/** A name behind `tag:`, as it was typed. */
export interface TagFilter extends TextRange {
  readonly tag: string;
  /** It ends the text, so more letters may follow: tags that begin with it count, too. */
  readonly isUnfinished?: true;
}

/** Milliseconds since 1970. */
export interface MomentFilter extends TextRange {
  readonly at: number;
}

/** Limits the query to what was known at that moment: “as of 1 March”, 「3月1日時点で」. */
export interface AsOfFilter extends MomentFilter {
  /** The typed words without a particle behind them. */
  readonly phrase: string;
}

/** The filters of a query. Absent filters were not typed. */
export interface QueryFilters {
  readonly time?: TimeFilter;
  /** A hit matches any of these. */
  readonly sites?: readonly SiteFilter[];
  /** Matches nothing: without another site in `sites`, there are no hits. */
  readonly unknownSites?: readonly UnknownSite[];
  /** The title contains all of these. */
  readonly title?: readonly TitleFilter[];
  /** The chat has all of these. */
  readonly tags?: readonly TagFilter[];
  /** Only pinned chats. */
  readonly pinned?: TextRange;
  /** Earlier than this moment. */
  readonly before?: MomentFilter;
  /** At this moment or later. */
  readonly after?: MomentFilter;
  readonly asOf?: AsOfFilter;
  /** Sorts the relevant hits by time, newest first. */
  readonly newest?: TextRange;
}

export interface Query extends QueryFilters {
  /** The words to search for; empty if there are only filters, and then the newest conversations come first. */
  readonly words: string;
  /** Quoted phrases: a hit contains each of them word for word. `words` holds them, too. */
  readonly phrases: readonly string[];
  /** Phrases joined by OR: a hit contains one of each list. */
  readonly eitherPhrases?: readonly (readonly string[])[];
  /** Words and phrases behind a minus: no hit has them. */
  readonly excluded?: readonly string[];
  /** What is asked if a member of each OR is chosen. Absent without an OR. */
  readonly readings?: readonly string[];
}

/** A site with its names. */
export interface SiteNames {
  readonly id: SourceId;
  readonly names: readonly string[];
}
