/**
 * Prepares passages for quoting: text is neutralized here and trimmed as the user chose. The quotation says where text
 * is missing. Pure.
 */
import type { DocumentDetails, SectionPlace, SourceId } from '../core/conversation';
import type { ExchangeTurn, PartialChat } from '../core/hit';
import { extractFoundPart } from './extract-found-part';
import { neutralize, neutralizeUrl, neutralizeLine } from './neutralize';
import { countCharacters } from './format-turn';
import { shorten } from './shorten';
import { getWording, type SourceLine } from './wording';

/** A hit that is quoted, with the display name of its site. */
export interface Passage {
  readonly source: SourceId;
  readonly siteName: string;
  readonly title: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly exchange: readonly Pick<ExchangeTurn, 'role' | 'text' | 'fullCount'>[];
  /** Index of the turn in which it was found, and the excerpt that the result shows, without Markdown. */
  readonly found?: { readonly index: number; readonly text: string };
  readonly trim?: Trim;
  /** The stored share of the chat, if it is not complete. The quotation says so. */
  readonly partialChat?: PartialChat;
  /** Milliseconds since 1970. Only for a note that a newer note replaces. */
  readonly replacedAt?: number;
  /** Only for a section of a document. */
  readonly document?: DocumentDetails & SectionPlace;
}

/** The user's choice to shorten a passage. */
export interface Trim {
  readonly withoutQuestion?: true;
  /** Applies to the answer: the found part, or a beginning of about so many UTF-16 units. Absent: all of it. */
  readonly keep?: 'found' | number;
}

export interface LocaleOptions {
  /** As in `navigator.language`. It selects the wording and formats dates. */
  readonly locale: string;
  /** IANA name. Default: the time zone of the machine. */
  readonly timeZone?: string;
}

/** A passage whose text is neutralized and can be written as it is. */
export interface QuotedPassage {
  readonly source: SourceLine;
  readonly turns: readonly QuotedTurn[];
  /** The excerpt by which it was found. It helps to choose the main points. */
  readonly topic: string;
  /** Says that part of the chat is missing. Empty if the chat is complete. */
  readonly gap: readonly string[];
}

export interface QuotedTurn extends Pick<ExchangeTurn, 'role' | 'text'> {
  readonly label: string;
  /** Index in the exchange, counting turns without text. */
  readonly position: number;
  /** The characters of the full turn. If `text` has fewer, the quotation says by how many. */
  readonly fullCount: number;
}

/** In UTF-16 units: more than any message box takes. The quotation says that the rest is left out. */
const maxQuotedLength = 500_000;
/** In code points. */
const maxTitleLength = 80;
const maxPathLength = 160;

export function toQuotedPassage(passage: Passage, { locale, timeZone }: LocaleOptions): QuotedPassage {
  const { siteName, title, url, at, source, exchange, found, trim = {}, partialChat, replacedAt, document } = passage;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...(timeZone && { timeZone }) });
  const sourceLine: SourceLine = {
    siteName: neutralizeLine(siteName, maxTitleLength),
    isNote: source === 'note',
    title: neutralizeLine(title, maxTitleLength),
    url: neutralizeUrl(url),
    date: date.format(at),
    replaced: replacedAt === undefined ? '' : date.format(replacedAt),
    ...(document && {
      document: {
        path: neutralizeLine(document.path, maxPathLength),
        heading: neutralizeLine(document.headings.join(' › '), maxPathLength),
        page: document.page === undefined ? '' : String(document.page),
      },
    }),
  };
  const { asked, answered, instructed } = getWording(locale);
  // What is answered is a question, also in a note.
  const isAnswered = exchange.some(({ role }) => role === 'assistant');
  const label = {
    user: asked({ ...sourceLine, isNote: sourceLine.isNote && !isAnswered }),
    assistant: answered(sourceLine),
    system: instructed(sourceLine),
  };
  const turns = exchange
    .map(({ role, text, fullCount }, index) => {
      const missingCount = fullCount === undefined ? 0 : Math.max(0, fullCount - countCharacters(text));
      const quoted = neutralize(text.slice(0, maxQuotedLength))
        .replace(/^\s*\n/, '')
        .trimEnd();
      return {
        role,
        label: label[role],
        text: quoted,
        fullCount: countCharacters(quoted) + countCharacters(text.slice(maxQuotedLength)) + missingCount,
        position: index,
        isFound: index === found?.index,
      };
    })
    .filter(({ text }) => text);
  const topic = found?.text ?? '';
  return {
    source: sourceLine,
    turns: trimTurns(turns, topic, trim),
    topic,
    gap: partialChat ? [formatMissingPart(partialChat, locale)] : [],
  };
}

function formatMissingPart({ turns, of }: PartialChat, locale: string): string {
  const formatCount = (count: number) => count.toLocaleString(locale);
  return getWording(locale).keptInPart(formatCount(turns), of === undefined ? undefined : formatCount(of));
}

function trimTurns(
  turns: readonly (QuotedTurn & { readonly isFound: boolean })[],
  found: string,
  { withoutQuestion, keep }: Trim,
): readonly QuotedTurn[] {
  const answers = turns.filter(({ role }) => role !== 'user');
  // A question without an answer, or a note, is always kept.
  const turnsToKeep = withoutQuestion && answers.length > 0 ? answers : turns;
  // If the excerpt was found in the question, the beginning of the answer is kept instead.
  const isFoundOnly = keep === 'found' && turnsToKeep.some(({ isFound, role }) => isFound && role !== 'user');
  return turnsToKeep
    .filter(({ isFound, role }) => !isFoundOnly || isFound || role === 'user')
    .map(({ isFound, ...turn }): QuotedTurn => {
      if (keep === undefined || (turn.role === 'user' && !isFound)) return turn;
      if (keep === 'found') return isFound ? { ...turn, text: extractFoundPart(turn.text, found) } : turn;
      return { ...turn, text: shorten(turn.text, keep) };
    });
}
