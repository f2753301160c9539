/**
 * Prepares passages for quoting: text is neutralized here and trimmed as the user chose. The quotation says where text
 * is missing. Pure.
 */
import type { Role, Source } from '../core/conversation';
import type { KeptPart } from '../core/hit';
import { foundPart } from './found-part';
import { harmless, harmlessAddress, harmlessLine } from './neutralize';
import { beginning } from './shorten';
import { wordingFor, type SourceLine } from './wording';

/** A hit that is quoted, with the display name of its site. */
export interface Passage {
  readonly source: Source;
  readonly siteName: string;
  readonly title: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly exchange: readonly { readonly role: Role; readonly text: string }[];
  /** Index of the turn in which it was found, and the excerpt that the result shows, without Markdown. */
  readonly found?: { readonly index: number; readonly text: string };
  readonly trim?: Trim;
  /** The stored share of the chat, if it is not complete. The quotation says so. */
  readonly partOf?: KeptPart;
  /** Milliseconds since 1970. Only for a note that a newer note replaces. */
  readonly replacedAt?: number;
}

/** The user's choice to shorten a passage. */
export interface Trim {
  readonly withoutQuestion?: true;
  /** Applies to the answer: the found part, or a beginning of about so many UTF-16 units. Absent: all of it. */
  readonly keep?: 'found' | number;
}

export interface PassageWords {
  /** As in `navigator.language`. It selects the wording and formats dates. */
  readonly locale: string;
  /** IANA name. Default: the time zone of the machine. */
  readonly timeZone?: string;
}

/** A passage whose text is neutralized and can be written as it is. */
export interface Clean {
  readonly source: SourceLine;
  readonly turns: readonly CleanTurn[];
  /** The excerpt by which it was found. It helps to choose the main points. */
  readonly topic: string;
  /** Says that part of the chat is missing. Empty if the chat is complete. */
  readonly gap: readonly string[];
}

export interface CleanTurn {
  readonly role: Role;
  readonly speaker: string;
  readonly text: string;
  /** Index in the exchange, counting turns without text. */
  readonly place: number;
  /** The full text of the turn. If `text` is shorter, the quotation says by how much. */
  readonly whole: string;
}

/** In code points. */
const titleLimit = 80;

export function cleaned(passage: Passage, { locale, timeZone }: PassageWords): Clean {
  const { siteName, title, url, at, source, exchange, found, trim = {}, partOf, replacedAt } = passage;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...(timeZone && { timeZone }) });
  const line: SourceLine = {
    siteName: harmlessLine(siteName, titleLimit),
    isNote: source === 'note',
    title: harmlessLine(title, titleLimit),
    url: harmlessAddress(url),
    date: date.format(at),
    replaced: replacedAt === undefined ? '' : date.format(replacedAt),
  };
  const { asked, answered, instructed } = wordingFor(locale);
  const speaker = { user: asked, assistant: answered, system: instructed };
  const turns = exchange
    .map(({ role, text }, index) => {
      const whole = harmless(text)
        .replace(/^\s*\n/, '')
        .trimEnd();
      return { role, speaker: speaker[role](line), text: whole, whole, place: index, isFound: index === found?.index };
    })
    .filter(({ text }) => text);
  const topic = found?.text ?? '';
  return { source: line, turns: cut(turns, topic, trim), topic, gap: partOf ? [saidOf(partOf, locale)] : [] };
}

function saidOf({ turns, of }: KeptPart, locale: string): string {
  const number = (count: number) => count.toLocaleString(locale);
  return wordingFor(locale).keptInPart(number(turns), of === undefined ? undefined : number(of));
}

function cut(
  turns: readonly (CleanTurn & { readonly isFound: boolean })[],
  found: string,
  { withoutQuestion, keep }: Trim,
): readonly CleanTurn[] {
  const others = turns.filter(({ role }) => role !== 'user');
  // A question without an answer, or a note, is always kept.
  const left = withoutQuestion && others.length > 0 ? others : turns;
  // If the excerpt was found in the question, the beginning of the answer is kept instead.
  const only = keep === 'found' && left.some(({ isFound, role }) => isFound && role !== 'user');
  return left
    .filter(({ isFound, role }) => !only || isFound || role === 'user')
    .map(({ isFound, ...turn }): CleanTurn => {
      if (keep === undefined || (turn.role === 'user' && !isFound)) return turn;
      if (keep === 'found') return isFound ? { ...turn, text: foundPart(turn.text, found) } : turn;
      return { ...turn, text: beginning(turn.text, keep) };
    });
}
