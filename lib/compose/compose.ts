/**
 * Turns passages into the text for a composer: a quotation that a person can read and that cannot be mistaken for the
 * user's own words. Fence marks with an id that no stored text can know enclose it, each line is quoted, and the first
 * line says in the user's language what it is and where it comes from. Pure.
 */
import { toCloseMark, createUnusedFence, createFence, toOpenMark } from '../core/fence';
import { extractGist } from './extract-outline';
import { shortenToFit } from './shorten-to-fit';
import { extractMainPoints } from './extract-main-points';
import { toQuotedPassage, type QuotedPassage, type QuotedTurn, type Passage, type LocaleOptions } from './passage';
import { countCharacters, formatTurn } from './format-turn';
import { estimateTokens } from './estimate-tokens';
import { getWording, type Wording } from './wording';

export type { Passage, Trim } from './passage';

/** `quote`: the original text. `summary`: a short list of its own sentences, items and short code. */
export type QuoteForm = 'quote' | 'summary';

export interface ComposeOptions extends LocaleOptions {
  /** Default: `quote`. */
  readonly form?: QuoteForm;
  /**
   * Maximum length in tokens, as `estimateTokens` counts. The marks and the first line are written even if they exceed
   * it.
   */
  readonly maxTokens?: number;
}

export interface Composed {
  readonly text: string;
  /** The id of the insertion in the vault's log, new for each text. */
  readonly fence: string;
  /** True if something was shortened or left out to stay within the budget. The text says where. */
  readonly shortened: boolean;
  /** Indexes of the passages that the text contains. */
  readonly included: readonly number[];
}

/** Large enough for nearly every exchange, and no composer refuses it. */
export const defaultMaxTokens = 4000;

/**
 * Quotes `passages`, best first: as many full ones as fit, or the best one shortened if none fits. `createId` gives ids
 * for the fence and is called again while the id occurs in the quoted text. Throws a RangeError if `passages` is empty.
 */
export function compose(
  passages: readonly Passage[],
  options: ComposeOptions,
  createId: () => string = createFence,
): Composed {
  const { maxTokens = defaultMaxTokens, form = 'quote' } = options;
  const fullPassages = passages.map(passage => toQuotedPassage(passage, options));
  const fence = createUnusedFence(JSON.stringify(fullPassages), createId);
  const quotedPassages = form === 'summary' ? fullPassages.map(toMainPoints) : fullPassages;
  const [best] = quotedPassages;
  if (!best) throw new RangeError('Nothing to quote.');

  const write = (included: readonly QuotedPassage[]) =>
    formatQuotation(included, quotedPassages.length - included.length, fence, options);
  const isWithinBudget = (text: string) => estimateMaxTokens(text, maxTokens) <= maxTokens;

  const included: number[] = [];
  const pickPassages = (indexes: readonly number[]) => quotedPassages.filter((_, index) => indexes.includes(index));
  for (const index of quotedPassages.keys()) {
    if (isWithinBudget(write(pickPassages([...included, index])))) included.push(index);
  }
  if (included.length > 0)
    return { text: write(pickPassages(included)), fence, shortened: included.length < quotedPassages.length, included };
  return {
    text: write([shortenToFit(best, maxTokens, passage => write([passage]))]),
    fence,
    shortened: true,
    included: [0],
  };
}

/** Keeps the first sentence of the question and the main points of the answer. The first line of the text says so. */
function toMainPoints({ turns, topic, ...rest }: QuotedPassage): QuotedPassage {
  const questions = turns.filter(({ role }) => role === 'user').map(({ text }) => text);
  const pointTurns = turns.map((turn): QuotedTurn => {
    const text =
      turn.role === 'user' ? extractGist(turn.text, 1) : extractMainPoints(turn.text, [...questions, topic].join('\n'));
    return { ...turn, text, fullCount: countCharacters(text) };
  });
  return { ...rest, topic, turns: pointTurns };
}

/** An upper bound: a text never has more tokens than UTF-16 units, so most texts need no counting. */
const estimateMaxTokens = (text: string, limit: number): number =>
  text.length <= limit ? text.length : estimateTokens(text, limit);

function formatQuotation(
  passages: readonly QuotedPassage[],
  leftOut: number,
  fence: string,
  options: ComposeOptions,
): string {
  const wording = getWording(options.locale);
  const blocks = passages.flatMap(({ source, turns, gap }, index) => [
    ...(passages.length > 1 ? [wording.numbered(index + 1, source)] : []),
    ...gap,
    ...turns.map(turn => formatTurn(turn, options.locale)),
  ]);
  const closing = leftOut > 0 ? [wording.leftOut(leftOut)] : [];
  // The empty lines keep a Markdown reader from joining the next line to the quotation.
  return [
    `${toOpenMark(fence)} ${formatOpening(passages, options.form, wording)}`,
    ...blocks,
    ...closing,
    toCloseMark(fence),
  ].join('\n\n');
}

function formatOpening(passages: readonly QuotedPassage[], form: QuoteForm | undefined, wording: Wording): string {
  const [first, second] = passages;
  const [single, several] =
    form === 'summary' ? [wording.singlePoints, wording.severalPoints] : [wording.single, wording.several];
  return first && !second
    ? single(first.source)
    : several(
        passages.length,
        passages.some(({ source }) => source.document !== undefined),
      );
}
