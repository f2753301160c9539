/**
 * Makes of what was found the text that goes into a composer: a quotation that a person can read and that cannot be mistaken
 * for the user's own words. It is fenced by marks whose id no stored text can know, every line of it is quoted, and its first
 * line says in the user's language what it is and where it is from. Pure.
 */
import { closeMark, newFence, openMark } from '../quotation';
import { gist } from './compact';
import { mainPoints } from './main-points';
import { cleaned, type Clean, type CleanTurn, type Passage, type PassageWords } from './passage';
import { beginning, quoted, shares } from './shorten';
import { tokensOf } from './tokens';
import { wordingFor, type Wording } from './wording';

export type { Passage, Trim } from './passage';

/** `quote`: as it was said. `summary`: a short list of its own sentences, items and short code. */
export type Form = 'quote' | 'summary';

export interface ComposeOptions extends PassageWords {
  /** By default `quote`. */
  readonly form?: Form;
  /** The most tokens the text may have, as `tokensOf` counts; marks and first line are written even where that is too few. */
  readonly tokens?: number;
}

export interface Composed {
  readonly text: string;
  /** Its id in the vault's log; new for every text. */
  readonly fence: string;
  /** Something was shortened or left out to keep the budget; the text says so where it happened. */
  readonly shortened: boolean;
  /** Which of the passages it holds, by their places. */
  readonly kept: readonly number[];
}

/** Enough for nearly every exchange, and no composer refuses it. */
export const usualTokens = 4000;

/**
 * Quotes `passages`, best first: whole ones as long as they fit, and if not even one does, the best one shortened. `draw` gives
 * ids for the fence; it is asked again while the id occurs in what is quoted. Throws a RangeError if there is nothing to quote.
 */
export function compose(
  passages: readonly Passage[],
  options: ComposeOptions,
  draw: () => string = newFence,
): Composed {
  const { tokens = usualTokens, form = 'quote' } = options;
  const whole = passages.map(passage => cleaned(passage, options));
  const fence = unknownTo(JSON.stringify(whole), draw);
  const clean = form === 'summary' ? whole.map(pointsOf) : whole;
  const [best] = clean;
  if (!best) throw new RangeError('Nothing to quote.');

  const write = (kept: readonly Clean[]) => written(kept, clean.length - kept.length, fence, options);
  const fits = (text: string) => mostTokens(text, tokens) <= tokens;

  const kept: number[] = [];
  const at = (places: readonly number[]) => clean.filter((_, place) => places.includes(place));
  for (const place of clean.keys()) {
    if (fits(write(at([...kept, place])))) kept.push(place);
  }
  if (kept.length > 0) return { text: write(at(kept)), fence, shortened: kept.length < clean.length, kept };
  return { text: write([cutToFit(best, tokens, passage => write([passage]))]), fence, shortened: true, kept: [0] };
}

function unknownTo(text: string, draw: () => string): string {
  const fence = draw();
  return text.includes(fence) ? unknownTo(text, draw) : fence;
}

/** The first sentence of the question and the main points of the answer. That it is no more is said in the first line. */
function pointsOf({ source, turns, topic }: Clean): Clean {
  const asked = turns.filter(({ role }) => role === 'user').map(({ text }) => text);
  const points = turns.map((turn): CleanTurn => {
    const text = turn.role === 'user' ? gist(turn.text, 1) : mainPoints(turn.text, [...asked, topic].join('\n'));
    return { ...turn, text, whole: text };
  });
  return { source, topic, turns: points };
}

/** A text has no more tokens than UTF-16 units, and most texts need not be counted. */
const mostTokens = (text: string, limit: number): number => (text.length <= limit ? text.length : tokensOf(text));

/** As much of each turn as there is room for; nothing of it where not even that fits. */
function cutToFit(passage: Clean, tokens: number, write: (passage: Clean) => string): Clean {
  const needs = passage.turns.map(({ text }) => quoted(text).length);
  const all = needs.reduce((sum, need) => sum + need, 0);
  const cut = (room: number): Clean => {
    const parts = shares(needs, room);
    const turns = passage.turns.map((turn, index): CleanTurn => {
      const [need = 0, share = 0] = [needs[index], parts[index]];
      return share >= need ? turn : { ...turn, text: beginning(turn.text, share) };
    });
    return { ...passage, turns };
  };
  const costOf = (room: number) => tokensOf(write(cut(room)));

  // Counting takes time: how dense the text is tells about where the end will be, and only around there it is tried out.
  const frame = costOf(0);
  const probe = Math.min(all, 2 * tokens);
  const density = Math.max(0.05, (costOf(probe) - frame) / probe);
  const guess = Math.min(all, Math.max(0, Math.floor((tokens - frame) / density)));
  let [low, high] = [0, Math.min(all, Math.ceil(guess * 1.2) + 8)];
  for (let next = Math.floor(guess * 0.97), step = 0; step < 7 && high - low > 4; step += 1) {
    if (costOf(next) <= tokens) low = next;
    else high = next;
    next = Math.floor((low + high) / 2);
  }
  return cut(low);
}

function written(kept: readonly Clean[], leftOut: number, fence: string, options: ComposeOptions): string {
  const wording = wordingFor(options.locale);
  const blocks = kept.flatMap(({ source, turns }, index) => [
    ...(kept.length > 1 ? [wording.numbered(index + 1, source)] : []),
    ...turns.map(({ speaker, text, whole }) => {
      const note = text === whole ? [] : [shortenedBy(text, whole, options.locale)];
      return [speaker, ...(text ? [quoted(text)] : []), ...note].join('\n');
    }),
  ]);
  const closing = leftOut > 0 ? [wording.leftOut(leftOut)] : [];
  // Empty lines between, so that a Markdown reader does not take the next line for more of the quotation.
  return [`${openMark(fence)} ${opening(kept, options.form, wording)}`, ...blocks, ...closing, closeMark(fence)].join(
    '\n\n',
  );
}

function opening(kept: readonly Clean[], form: Form | undefined, wording: Wording): string {
  const [only, more] = kept;
  const [single, several] =
    form === 'summary' ? [wording.singlePoints, wording.severalPoints] : [wording.single, wording.several];
  return only && !more ? single(only.source) : several(kept.length);
}

function shortenedBy(text: string, whole: string, locale: string): string {
  const number = new Intl.NumberFormat(locale);
  const left = Math.max(0, count(whole) - count(text));
  return wordingFor(locale).shortened(number.format(left), number.format(count(whole)));
}

/** In code points, which is what a person calls characters nearly everywhere. */
const count = (text: string) => Array.from(text).length;
