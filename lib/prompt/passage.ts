/** What is quoted, and how much of it the person wants: made harmless here, cut as asked, and never silently. Pure. */
import type { Role, Source } from '../conversation';
import type { KeptPart } from '../hit';
import { foundPart } from './found-part';
import { harmless, harmlessAddress, harmlessLine } from './harmless';
import { beginning } from './shorten';
import { wordingFor, type SourceLine } from './wording';

/** What is quoted: a hit, with the name of its site as people call it. */
export interface Passage {
  readonly source: Source;
  readonly siteName: string;
  readonly title: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly exchange: readonly { readonly role: Role; readonly text: string }[];
  /** Where in the exchange it was found, and what was shown of it there, plain. */
  readonly found?: { readonly index: number; readonly text: string };
  readonly trim?: Trim;
  /** How much of its chat there was to choose from, where that is not all: the quotation says so. */
  readonly partOf?: KeptPart;
  /** Of a note whose place a newer one took, when: milliseconds since 1970. */
  readonly replacedAt?: number;
}

/** How a person shortened a passage. */
export interface Trim {
  readonly withoutQuestion?: true;
  /** Of the answer: the part that was found, or its beginning, about as many UTF-16 units long. Absent: all of it. */
  readonly keep?: 'found' | number;
}

export interface PassageWords {
  /** The user's language, as `navigator.language` says it: chooses the words and writes the date. */
  readonly locale: string;
  /** IANA name; by default that of the machine. */
  readonly timeZone?: string;
}

/** A passage of which everything may be written as it is. */
export interface Clean {
  readonly source: SourceLine;
  readonly turns: readonly CleanTurn[];
  /** What it was found by, for a choice among its sentences. */
  readonly topic: string;
  /** Says that not all of its chat is kept; empty where it is. */
  readonly gap: readonly string[];
}

export interface CleanTurn {
  readonly role: Role;
  readonly speaker: string;
  readonly text: string;
  /** In the exchange as it was given, turns without a word included. */
  readonly place: number;
  /** All that this side said. Where `text` is less, the quotation says by how much. */
  readonly whole: string;
}

/** In characters. */
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
  // A question that nobody answered, or a note, is all there is.
  const left = withoutQuestion && others.length > 0 ? others : turns;
  // Where the found part is in the question, the answer's beginning stands for the answer.
  const only = keep === 'found' && left.some(({ isFound, role }) => isFound && role !== 'user');
  return left
    .filter(({ isFound, role }) => !only || isFound || role === 'user')
    .map(({ isFound, ...turn }): CleanTurn => {
      if (keep === undefined || (turn.role === 'user' && !isFound)) return turn;
      if (keep === 'found') return isFound ? { ...turn, text: foundPart(turn.text, found) } : turn;
      return { ...turn, text: beginning(turn.text, keep) };
    });
}
