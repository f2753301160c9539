/**
 * Turns a chat into a text with which it can go on at another site: the latest exchanges in full, earlier ones in
 * outline, and the earliest left out if they do not fit. The text says which. Fenced and quoted as by `compose`. Pure.
 */
import { closeMark, fenceUnknownTo, newFence, openMark } from '../core/fence';
import { compact, gist } from './compact';
import { cutToFit } from './cut-to-fit';
import { cleaned, type Clean, type CleanTurn, type Passage, type PassageWords } from './passage';
import { saidBy } from './speaker-label';
import { tokensOf } from './estimate-tokens';
import { wordingFor } from './wording';

export interface WholeChat extends Pick<Passage, 'source' | 'siteName' | 'title' | 'url' | 'at' | 'partOf'> {
  /** The turns of the branch that goes on, in order. */
  readonly turns: Passage['exchange'];
}

export interface PackOptions extends PassageWords {
  /**
   * Maximum length in tokens, as `estimateTokens` counts. The marks and the first line are written even if they exceed
   * it.
   */
  readonly tokens: number;
}

export interface Packed {
  readonly text: string;
  /** The id of the insertion in the vault's log, new for each text. */
  readonly fence: string;
  /** Numbers of exchanges, counted from the last one: in full, in outline, and left out. */
  readonly whole: number;
  readonly compacted: number;
  readonly leftOut: number;
  /** Index in `turns` of the first turn that is included. */
  readonly first: number;
}

/** A turn as it is written: in full or in outline. */
interface Block extends CleanTurn {
  readonly isPoints?: true;
}

/** Share of the budget for full exchanges while earlier ones are left out. */
const forWhole = 0.7;

/** Throws a RangeError if the chat has no turns. */
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
  // Counting is slow, and only the end of a long chat fits. So each cost is computed on demand and only once.
  const ofWhole = remembered(place => cost(asWhole[place] ?? []));
  const ofPoints = remembered(place => cost(asPoints(place)));
  // Sums are not exact where blocks meet, so the complete text is checked below.
  const room = tokens - tokensOf(write([]));

  const wholes = countFitting(ofWhole, all, room * forWhole);
  const spent = placesBefore(all, wholes).reduce((sum, place) => sum + ofWhole(place), 0);
  const points = countFitting(ofPoints, all - wholes, room - spent);
  // If no outline fits, the reserved share goes to full exchanges.
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

/** The `count` indexes before `end`, in order. */
const placesBefore = (end: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, step) => end - count + step);

/** Caches the result of `compute` for each index. */
function remembered<Value>(of: (place: number) => Value): (place: number) => Value {
  const known = new Map<number, Value>();
  return place => {
    const value = known.get(place) ?? of(place);
    known.set(place, value);
    return value;
  };
}

/** Counts the entries that fit into `room`: of the first `count`, starting with the last one. */
function countFitting(costOf: (place: number) => number, upTo: number, room: number): number {
  let left = room;
  for (let place = upTo - 1; place >= 0; place -= 1) {
    left -= costOf(place);
    if (left < 0) return upTo - 1 - place;
  }
  return upTo;
}

/** Groups each question with its answers. Turns before the first question form a group of their own. */
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
