/**
 * Makes of a whole chat the text with which it goes on elsewhere: the latest exchanges whole, earlier ones by their main points,
 * the earliest left out if there is no more room, each of which the text says. Fenced and quoted as `compose` does. Pure.
 */
import { closeMark, fenceUnknownTo, newFence, openMark } from '../quotation';
import { compact, gist } from './compact';
import { cutToFit } from './cut-to-fit';
import { cleaned, type Clean, type CleanTurn, type Passage, type PassageWords } from './passage';
import { saidBy } from './said-by';
import { tokensOf } from './tokens';
import { wordingFor } from './wording';

export interface WholeChat extends Pick<Passage, 'source' | 'siteName' | 'title' | 'url' | 'at' | 'partOf'> {
  /** Of the branch that is to go on, in order. */
  readonly turns: Passage['exchange'];
}

export interface PackOptions extends PassageWords {
  /** The most tokens the text may have, as `tokensOf` counts. Marks and first line are written even where that is too few. */
  readonly tokens: number;
}

export interface Packed {
  readonly text: string;
  /** Its id in the vault's log; new for every text. */
  readonly fence: string;
  /** Exchanges, counted from the last: whole, by their main points, and not there. */
  readonly whole: number;
  readonly compacted: number;
  readonly leftOut: number;
  /** The place in `turns` of the first one of which something is here. */
  readonly first: number;
}

/** A turn as it is written: whole, or by its main points. */
interface Block extends CleanTurn {
  readonly isPoints?: true;
}

/** The share of the budget that may go to whole exchanges while earlier ones are not there at all. */
const forWhole = 0.7;

/** Throws a RangeError where nothing was said. */
export function pack(chat: WholeChat, options: PackOptions, draw: () => string = newFence): Packed {
  const { tokens, locale } = options;
  const { turns, ...opening } = cleaned({ ...chat, exchange: chat.turns }, options);
  const asWhole = exchangesOf(turns);
  const last = asWhole.at(-1);
  if (!last) throw new RangeError('Nothing to go on with.');

  const all = asWhole.length;
  const fence = fenceUnknownTo(JSON.stringify(asWhole), draw);
  const asPoints = remembered(place => (asWhole[place] ?? []).map(pointsOf));
  const write = (kept: readonly (readonly Block[])[]) =>
    written(kept.flat(), all - kept.length, fence, opening, locale);
  const cost = (blocks: readonly Block[]) => tokensOf(blocks.map(block => `\n\n${asText(block, locale)}`).join(''));
  // Counting takes long, and of a long chat only the end has room: nothing is counted before it is asked for, or twice.
  const ofWhole = remembered(place => cost(asWhole[place] ?? []));
  const ofPoints = remembered(place => cost(asPoints(place)));
  // Adding up is not exact where blocks meet, so what is chosen by sums is checked whole, below.
  const room = tokens - tokensOf(write([]));

  const wholes = countFitting(ofWhole, all, room * forWhole);
  const spent = placesBefore(all, wholes).reduce((sum, place) => sum + ofWhole(place), 0);
  const points = countFitting(ofPoints, all - wholes, room - spent);
  // Nothing earlier would be gained by keeping that share free.
  let whole = points === 0 ? countFitting(ofWhole, all, room) : wholes;
  let compacted = points;

  const kept = () => [...placesBefore(all - whole, compacted).map(asPoints), ...asWhole.slice(all - whole)];
  const fits = () => tokensOf(write(kept())) <= tokens;
  while (compacted > 0 && !fits()) compacted -= 1;
  while (whole > 1 && !fits()) whole -= 1;
  if (whole > 0 && fits()) {
    const leftOut = all - whole - compacted;
    return { text: write(kept()), fence, whole, compacted, leftOut, first: asWhole[leftOut]?.[0]?.place ?? 0 };
  }
  const cut = cutToFit({ ...opening, turns: last }, tokens, passage => write([passage.turns]));
  return { text: write([cut.turns]), fence, whole: 0, compacted: 1, leftOut: all - 1, first: last[0]?.place ?? 0 };
}

/** The `count` places before `end`, in order. */
const placesBefore = (end: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, step) => end - count + step);

/** What `of` answers for a place, worked out when it is asked for first. */
function remembered<Value>(of: (place: number) => Value): (place: number) => Value {
  const known = new Map<number, Value>();
  return place => {
    const value = known.get(place) ?? of(place);
    known.set(place, value);
    return value;
  };
}

/** How many of the first `upTo` fit into `room`, counted from the last of them. */
function countFitting(costOf: (place: number) => number, upTo: number, room: number): number {
  let left = room;
  for (let place = upTo - 1; place >= 0; place -= 1) {
    left -= costOf(place);
    if (left < 0) return upTo - 1 - place;
  }
  return upTo;
}

/** Each question with what was answered to it; what stands before the first question is one too. */
function exchangesOf(turns: readonly CleanTurn[]): readonly (readonly CleanTurn[])[] {
  const exchanges: CleanTurn[][] = [];
  for (const turn of turns) {
    if (turn.role === 'user' || exchanges.length === 0) exchanges.push([]);
    exchanges.at(-1)?.push(turn);
  }
  return exchanges;
}

function pointsOf(turn: CleanTurn): Block {
  const points = turn.role === 'user' ? gist(turn.text, 2) : compact(turn.text);
  return points.length < turn.text.length ? { ...turn, text: points, isPoints: true } : turn;
}

function written(
  blocks: readonly Block[],
  leftOut: number,
  fence: string,
  { source, gap }: Pick<Clean, 'source' | 'gap'>,
  locale: string,
): string {
  const wording = wordingFor(locale);
  return [
    `${openMark(fence)} ${wording.continued(source)}`,
    ...gap,
    ...(leftOut > 0 ? [wording.beginningLeftOut(leftOut)] : []),
    ...blocks.map(block => asText(block, locale)),
    closeMark(fence),
  ].join('\n\n');
}

const asText = (block: Block, locale: string): string =>
  saidBy(block, locale, block.isPoints && wordingFor(locale).compacted);
