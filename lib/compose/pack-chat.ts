/**
 * Turns a chat into a text with which it can go on at another site: the latest exchanges in full, earlier ones in
 * outline, and the earliest left out if they do not fit. The text says which. Fenced and quoted as by `compose`. Pure.
 */
import { toCloseMark, createUnusedFence, createFence, toOpenMark } from '../core/fence';
import { extractOutline, extractGist } from './extract-outline';
import { shortenToFit } from './shorten-to-fit';
import { toQuotedPassage, type QuotedPassage, type QuotedTurn, type Passage, type LocaleOptions } from './passage';
import { formatTurn } from './format-turn';
import { estimateTokens } from './estimate-tokens';
import { getWording } from './wording';

export interface FullChat extends Pick<Passage, 'source' | 'siteName' | 'title' | 'url' | 'at' | 'partialChat'> {
  /** The turns of the branch that goes on, in order. */
  readonly turns: Passage['exchange'];
}

export interface PackOptions extends LocaleOptions {
  /**
   * Maximum length in tokens, as `estimateTokens` counts. The marks and the first line are written even if they exceed
   * it.
   */
  readonly maxTokens: number;
}

export interface PackResult {
  readonly text: string;
  /** The id of the insertion in the vault's log, new for each text. */
  readonly fence: string;
  /** Numbers of exchanges, counted from the last one: in full, in outline, and left out. */
  readonly fullExchanges: number;
  readonly compactedExchanges: number;
  readonly omittedExchanges: number;
  /** Index in `turns` of the first turn that is included. */
  readonly firstIndex: number;
}

/** A turn as it is written: in full or in outline. */
interface PackedTurn extends QuotedTurn {
  readonly isOutline?: true;
}

/** Share of the budget for full exchanges while earlier ones are left out. */
const fullShare = 0.7;

/** Throws a RangeError if the chat has no turns. */
export function packChat(chat: FullChat, options: PackOptions, createId: () => string = createFence): PackResult {
  const { maxTokens, locale } = options;
  const { turns, ...opening } = toQuotedPassage({ ...chat, exchange: chat.turns }, options);
  const exchanges = groupExchanges(turns);
  const last = exchanges.at(-1);
  if (!last) throw new RangeError('Nothing to go on with.');

  const exchangeCount = exchanges.length;
  const fence = createUnusedFence(JSON.stringify(exchanges), createId);
  const getOutline = memoizeByIndex(index => (exchanges[index] ?? []).map(toOutline));
  const write = (listIncluded: readonly (readonly PackedTurn[])[]) =>
    formatChat(listIncluded.flat(), exchangeCount - listIncluded.length, fence, opening, locale);
  const estimateCost = (blocks: readonly PackedTurn[]) =>
    estimateTokens(blocks.map(block => `\n\n${formatPackedTurn(block, locale)}`).join(''));
  // Counting is slow, and only the end of a long chat fits. So each cost is computed on demand and only once.
  const getFullCost = memoizeByIndex(index => estimateCost(exchanges[index] ?? []));
  const getOutlineCost = memoizeByIndex(index => estimateCost(getOutline(index)));
  // Sums are not exact where blocks meet, so the complete text is checked below.
  const availableTokens = maxTokens - estimateTokens(write([]));

  const fullCount = countFitting(getFullCost, exchangeCount, availableTokens * fullShare);
  const spentTokens = listIndexesBefore(exchangeCount, fullCount).reduce((sum, index) => sum + getFullCost(index), 0);
  const outlineCount = countFitting(getOutlineCost, exchangeCount - fullCount, availableTokens - spentTokens);
  // If no outline fits, the reserved share goes to full exchanges.
  let fullExchanges = outlineCount === 0 ? countFitting(getFullCost, exchangeCount, availableTokens) : fullCount;
  let compactedExchanges = outlineCount;

  const listIncluded = () => [
    ...listIndexesBefore(exchangeCount - fullExchanges, compactedExchanges).map(getOutline),
    ...exchanges.slice(exchangeCount - fullExchanges),
  ];
  const isWithinBudget = () => estimateTokens(write(listIncluded())) <= maxTokens;
  while (compactedExchanges > 0 && !isWithinBudget()) compactedExchanges -= 1;
  while (fullExchanges > 1 && !isWithinBudget()) fullExchanges -= 1;
  if (fullExchanges > 0 && isWithinBudget()) {
    const omittedExchanges = exchangeCount - fullExchanges - compactedExchanges;
    return {
      text: write(listIncluded()),
      fence,
      fullExchanges,
      compactedExchanges,
      omittedExchanges,
      firstIndex: exchanges[omittedExchanges]?.[0]?.position ?? 0,
    };
  }
  const cut = shortenToFit({ ...opening, turns: last }, maxTokens, passage => write([passage.turns]));
  return {
    text: write([cut.turns]),
    fence,
    fullExchanges: 0,
    compactedExchanges: 1,
    omittedExchanges: exchangeCount - 1,
    firstIndex: last[0]?.position ?? 0,
  };
}

/** The `count` indexes before `end`, in order. */
const listIndexesBefore = (end: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, offset) => end - count + offset);

/** Caches the result of `compute` for each index. */
function memoizeByIndex<Value>(compute: (index: number) => Value): (index: number) => Value {
  const values = new Map<number, Value>();
  return index => {
    const value = values.get(index) ?? compute(index);
    values.set(index, value);
    return value;
  };
}

/** Counts the entries that fit into `room`: of the first `count`, starting with the last one. */
function countFitting(getCost: (index: number) => number, count: number, room: number): number {
  let remaining = room;
  for (let index = count - 1; index >= 0; index -= 1) {
    remaining -= getCost(index);
    if (remaining < 0) return count - 1 - index;
  }
  return count;
}

/** Groups each question with its answers. Turns before the first question form a group of their own. */
function groupExchanges(turns: readonly QuotedTurn[]): readonly (readonly QuotedTurn[])[] {
  const exchanges: QuotedTurn[][] = [];
  for (const turn of turns) {
    if (turn.role === 'user' || exchanges.length === 0) exchanges.push([]);
    exchanges.at(-1)?.push(turn);
  }
  return exchanges;
}

function toOutline(turn: QuotedTurn): PackedTurn {
  const outline = turn.role === 'user' ? extractGist(turn.text, 2) : extractOutline(turn.text);
  return outline.length < turn.text.length ? { ...turn, text: outline, isOutline: true } : turn;
}

function formatChat(
  blocks: readonly PackedTurn[],
  omittedExchanges: number,
  fence: string,
  { source, gap }: Pick<QuotedPassage, 'source' | 'gap'>,
  locale: string,
): string {
  const wording = getWording(locale);
  return [
    `${toOpenMark(fence)} ${wording.continued(source)}`,
    ...gap,
    ...(omittedExchanges > 0 ? [wording.beginningLeftOut(omittedExchanges)] : []),
    ...blocks.map(block => formatPackedTurn(block, locale)),
    toCloseMark(fence),
  ].join('\n\n');
}

const formatPackedTurn = (block: PackedTurn, locale: string): string =>
  formatTurn(block, locale, block.isOutline && getWording(locale).compacted);
