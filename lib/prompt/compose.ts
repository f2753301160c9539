/**
 * Makes of what was found the text that goes into a composer: a quotation that a person can read and that cannot be mistaken
 * for the user's own words. It is fenced by marks whose id no stored text can know, every line of it is quoted, and its first
 * line says in the user's language what it is and where it is from. Pure.
 */
import { closeMark, fenceUnknownTo, newFence, openMark } from '../quotation';
import { gist } from './compact';
import { cutToFit } from './cut-to-fit';
import { mainPoints } from './main-points';
import { cleaned, type Clean, type CleanTurn, type Passage, type PassageWords } from './passage';
import { saidBy } from './said-by';
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
  const fence = fenceUnknownTo(JSON.stringify(whole), draw);
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

/** The first sentence of the question and the main points of the answer. That it is no more is said in the first line. */
function pointsOf({ turns, topic, ...rest }: Clean): Clean {
  const asked = turns.filter(({ role }) => role === 'user').map(({ text }) => text);
  const points = turns.map((turn): CleanTurn => {
    const text = turn.role === 'user' ? gist(turn.text, 1) : mainPoints(turn.text, [...asked, topic].join('\n'));
    return { ...turn, text, whole: text };
  });
  return { ...rest, topic, turns: points };
}

/** A text has no more tokens than UTF-16 units, and most texts need not be counted. */
const mostTokens = (text: string, limit: number): number => (text.length <= limit ? text.length : tokensOf(text));

function written(kept: readonly Clean[], leftOut: number, fence: string, options: ComposeOptions): string {
  const wording = wordingFor(options.locale);
  const blocks = kept.flatMap(({ source, turns, gap }, index) => [
    ...(kept.length > 1 ? [wording.numbered(index + 1, source)] : []),
    ...gap,
    ...turns.map(turn => saidBy(turn, options.locale)),
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
