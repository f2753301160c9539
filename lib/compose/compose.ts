/**
 * Turns passages into the text for a composer: a quotation that a person can read and that cannot be mistaken for the
 * user's own words. Fence marks with an id that no stored text can know enclose it, each line is quoted, and the first
 * line says in the user's language what it is and where it comes from. Pure.
 */
import { closeMark, fenceUnknownTo, newFence, openMark } from '../core/fence';
import { gist } from './compact';
import { cutToFit } from './cut-to-fit';
import { mainPoints } from './main-points';
import { cleaned, type Clean, type CleanTurn, type Passage, type PassageWords } from './passage';
import { saidBy } from './speaker-label';
import { tokensOf } from './estimate-tokens';
import { wordingFor, type Wording } from './wording';

export type { Passage, Trim } from './passage';

/** `quote`: the original text. `summary`: a short list of its own sentences, items and short code. */
export type Form = 'quote' | 'summary';

export interface ComposeOptions extends PassageWords {
  /** Default: `quote`. */
  readonly form?: Form;
  /**
   * Maximum length in tokens, as `estimateTokens` counts. The marks and the first line are written even if they exceed
   * it.
   */
  readonly tokens?: number;
}

export interface Composed {
  readonly text: string;
  /** The id of the insertion in the vault's log, new for each text. */
  readonly fence: string;
  /** True if something was shortened or left out to stay within the budget. The text says where. */
  readonly shortened: boolean;
  /** Indexes of the passages that the text contains. */
  readonly kept: readonly number[];
}

/** Large enough for nearly every exchange, and no composer refuses it. */
export const usualTokens = 4000;

/**
 * Quotes `passages`, best first: as many full ones as fit, or the best one shortened if none fits. `createId` gives ids
 * for the fence and is called again while the id occurs in the quoted text. Throws a RangeError if `passages` is empty.
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

/** Keeps the first sentence of the question and the main points of the answer. The first line of the text says so. */
function pointsOf({ turns, topic, ...rest }: Clean): Clean {
  const asked = turns.filter(({ role }) => role === 'user').map(({ text }) => text);
  const points = turns.map((turn): CleanTurn => {
    const text = turn.role === 'user' ? gist(turn.text, 1) : mainPoints(turn.text, [...asked, topic].join('\n'));
    return { ...turn, text, whole: text };
  });
  return { ...rest, topic, turns: points };
}

/** An upper bound: a text never has more tokens than UTF-16 units, so most texts need no counting. */
const mostTokens = (text: string, limit: number): number => (text.length <= limit ? text.length : tokensOf(text));

function written(kept: readonly Clean[], leftOut: number, fence: string, options: ComposeOptions): string {
  const wording = wordingFor(options.locale);
  const blocks = kept.flatMap(({ source, turns, gap }, index) => [
    ...(kept.length > 1 ? [wording.numbered(index + 1, source)] : []),
    ...gap,
    ...turns.map(turn => saidBy(turn, options.locale)),
  ]);
  const closing = leftOut > 0 ? [wording.leftOut(leftOut)] : [];
  // The empty lines keep a Markdown reader from joining the next line to the quotation.
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
