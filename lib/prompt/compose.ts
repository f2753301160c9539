/**
 * Makes of what was found the text that goes into a composer: a quotation that a person can read and that cannot be mistaken
 * for the user's own words. It is fenced by marks whose id no stored text can know, every line of it is quoted, and its first
 * line says in the user's language what it is and where it is from. Pure.
 */
import type { Role, Source } from '../conversation';
import { closeMark, newFence, openMark } from '../quotation';
import { harmless, harmlessAddress, harmlessLine } from './harmless';
import { beginning, quoted, shares } from './shorten';
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
}

export interface ComposeOptions {
  /** The user's language, as `navigator.language` says it: chooses the words and writes the date. */
  readonly locale: string;
  /** IANA name; by default that of the machine. */
  readonly timeZone?: string;
  /** The most UTF-16 units the text may have. Marks and first line are written even where it is smaller than they are. */
  readonly budget?: number;
}

export interface Composed {
  readonly text: string;
  /** Its id in the vault's log; new for every text. */
  readonly fence: string;
  /** Something was shortened or left out to keep the budget; the text says so where it happened. */
  readonly shortened: boolean;
}

/** About 4,000 tokens of English: enough for nearly every exchange, and no composer refuses it. */
const defaultBudget = 16_000;
const titleLimit = 80;

/** A passage of which everything may be written as it is. */
interface Clean {
  readonly source: SourceLine;
  readonly turns: readonly CleanTurn[];
}

interface CleanTurn {
  readonly speaker: string;
  readonly text: string;
  /** Says that and how much of `text` was left out. */
  readonly note?: string;
}

/**
 * Quotes `passages`, best first: whole ones as long as they fit, and if not even one does, the best one shortened. `draw` gives
 * ids for the fence; it is asked again while the id occurs in what is quoted. Throws a RangeError if there is nothing to quote.
 */
export function compose(
  passages: readonly Passage[],
  options: ComposeOptions,
  draw: () => string = newFence,
): Composed {
  const clean = passages.map(passage => cleaned(passage, options));
  const [best] = clean;
  if (!best) throw new RangeError('Nothing to quote.');

  const { budget = defaultBudget } = options;
  const fence = unknownTo(JSON.stringify(clean), draw);
  const write = (kept: readonly Clean[]) => written(kept, clean.length - kept.length, fence, options);

  const kept: Clean[] = [];
  for (const passage of clean) {
    if (write([...kept, passage]).length <= budget) kept.push(passage);
  }
  if (kept.length === 0) {
    const frame = write([cutDown(best, 0, options)]).length;
    return { text: write([cutDown(best, budget - frame, options)]), fence, shortened: true };
  }
  return { text: write(kept), fence, shortened: kept.length < clean.length };
}

function unknownTo(text: string, draw: () => string): string {
  const fence = draw();
  return text.includes(fence) ? unknownTo(text, draw) : fence;
}

function cleaned({ siteName, title, url, at, source, exchange }: Passage, options: ComposeOptions): Clean {
  const { locale, timeZone } = options;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...(timeZone && { timeZone }) });
  const line: SourceLine = {
    siteName: harmlessLine(siteName, titleLimit),
    isNote: source === 'note',
    title: harmlessLine(title, titleLimit),
    url: harmlessAddress(url),
    date: date.format(at),
  };
  const { asked, answered, instructed } = wordingFor(locale);
  const speaker = { user: asked, assistant: answered, system: instructed };
  const turns = exchange.map(({ role, text }) => ({
    speaker: speaker[role](line),
    text: harmless(text)
      .replace(/^\s*\n/, '')
      .trimEnd(),
  }));
  return { source: line, turns: turns.filter(({ text }) => text) };
}

function cutDown({ source, turns }: Clean, room: number, { locale }: ComposeOptions): Clean {
  const needs = turns.map(({ text }) => quoted(text).length);
  const parts = shares(needs, room);
  const number = new Intl.NumberFormat(locale);
  const shorter = turns.map(({ speaker, text }, index): CleanTurn => {
    const [need = 0, share = 0] = [needs[index], parts[index]];
    if (share >= need) return { speaker, text };
    const kept = beginning(text, share);
    const left = Math.max(0, count(text) - count(kept));
    return { speaker, text: kept, note: wordingFor(locale).shortened(number.format(left), number.format(count(text))) };
  });
  return { source, turns: shorter };
}

/** In code points, which is what a person calls characters nearly everywhere. */
const count = (text: string) => Array.from(text).length;

function written(kept: readonly Clean[], leftOut: number, fence: string, { locale }: ComposeOptions): string {
  const wording = wordingFor(locale);
  const [only] = kept;
  const blocks = kept.flatMap(({ source, turns }, index) => [
    ...(kept.length > 1 ? [wording.numbered(index + 1, source)] : []),
    ...turns.map(({ speaker, text, note }) =>
      [speaker, ...(text ? [quoted(text)] : []), ...(note ? [note] : [])].join('\n'),
    ),
  ]);
  const opening = kept.length === 1 && only ? wording.single(only.source) : wording.several(kept.length);
  const closing = leftOut > 0 ? [wording.leftOut(leftOut)] : [];
  // Empty lines between, so that a Markdown reader does not take the next line for more of the quotation.
  return [`${openMark(fence)} ${opening}`, ...blocks, ...closing, closeMark(fence)].join('\n\n');
}
