/** The user's selection for insertion: the passages, how much of each, the form, and what is masked. Pure. */
import type { ConversationId } from '../../../lib/core/conversation';
import type { Hit } from '../../../lib/core/hit';
import { compose, usualTokens, type Composed, type Form, type Passage, type Trim } from '../../../lib/compose/compose';
import type { Hidden } from '../../../lib/redact/mask';
import { nameOfSource } from '../../../lib/sites/sources';
import { standsAlike, type Within } from '../../../lib/core/scope';

export interface Choice {
  /** The ticked hits in the order they were ticked. They stay when the question changes. If empty, the selected hit is inserted. */
  readonly picked: readonly Hit[];
  /** The scope in which the ticked hits were found. */
  readonly within?: Within;
  /** Keys come from `toHitKey`. */
  readonly trims: Readonly<Record<string, PassageTrim>>;
  /** The default of the settings if absent. */
  readonly form?: Form;
  readonly hidden: readonly Hidden[];
  /** The preview is expanded. */
  readonly open?: true;
  /** The budget is ignored, because the user wants the full text. */
  readonly beyond?: true;
}

export interface PassageTrim extends Trim {
  readonly leftOut?: true;
}

/** The default settings of insertions. */
export interface PreviewSettings {
  readonly form: Form;
  readonly tokens: number;
}

export const usualSettings: PreviewSettings = { form: 'quote', tokens: usualTokens };
export const nothingChosen: Choice = { picked: [], trims: {}, hidden: [] };

/** As many as a person can check. They are saved when the popup closes. */
const mostPicked = 12;

/** Identifies an exchange within the vault. */
export const keyOf = ({ conversation, turn }: Pick<Hit, 'conversation' | 'turn'>): string => `${conversation}#${turn}`;

export const isPicked = ({ picked }: Choice, hit: Hit): boolean => picked.some(each => keyOf(each) === keyOf(hit));

/** Ticks or unticks `hit`. Returns the same choice if too many are ticked. */
export function toggled(choice: Choice, hit: Hit): Choice {
  if (isPicked(choice, hit)) return { ...choice, picked: choice.picked.filter(each => keyOf(each) !== keyOf(hit)) };
  return choice.picked.length < mostPicked ? { ...choice, picked: [...choice.picked, hit] } : choice;
}

/** Removes passages of chats that are no longer in the vault. */
export function without(choice: Choice, gone: (chat: ConversationId) => boolean): Choice {
  return { ...choice, picked: choice.picked.filter(({ conversation }) => !gone(conversation)) };
}

/** Records the scope if `next` ticks a new hit. */
export function tickedFrom(within: Within | undefined, before: Choice, next: Choice): Choice {
  return within && next.picked.some(hit => !isPicked(before, hit)) ? { ...next, within } : next;
}

/** Clears the selection if it was made in another scope. An unknown scope counts as another one. */
export function seenFrom(within: Within, choice: Choice): Choice {
  const { picked, within: found } = choice;
  const isSeen = within === 'everywhere' || (found !== undefined && standsAlike(found, within));
  return picked.length === 0 || isSeen ? choice : anew(choice);
}

/** Clears everything; the preview stays expanded. */
export const anew = ({ open }: Choice): Choice => (open ? { ...nothingChosen, open } : nothingChosen);

export function withTrim(choice: Choice, hit: Hit, trim: PassageTrim): Choice {
  return { ...choice, trims: { ...choice.trims, [keyOf(hit)]: trim } };
}

export const trimOf = ({ trims }: Choice, hit: Hit): PassageTrim => trims[keyOf(hit)] ?? {};

/** Returns the ticked hits, or else the selected one. */
export const passagesOf = ({ picked }: Choice, hit: Hit | undefined): readonly Hit[] =>
  picked.length > 0 ? picked : hit ? [hit] : [];

export function formOf(choice: Choice, settings: PreviewSettings): Form {
  return choice.form ?? settings.form;
}

export interface ComposedChoice extends Composed {
  /** The turns that the text quotes, for the log. */
  readonly from: readonly { readonly conversation: ConversationId; readonly turn: string }[];
}

/** Returns the hits that were not excluded in the preview. */
const notLeftOut = (choice: Choice, hits: readonly Hit[]): readonly Hit[] =>
  hits.filter(hit => !trimOf(choice, hit).leftOut);

/** Composes the text to insert, before masking; `undefined` if nothing remains. Each call creates a new fence, for one insertion. */
export function composedOf(
  hits: readonly Hit[],
  choice: Choice,
  settings: PreviewSettings,
  locale: string,
): ComposedChoice | undefined {
  const taken = notLeftOut(choice, hits);
  if (taken.length === 0) return undefined;
  const tokens = choice.beyond ? Number.POSITIVE_INFINITY : settings.tokens;
  const form = formOf(choice, settings);
  const composed = compose(
    taken.map(hit => passageOf(hit, trimOf(choice, hit))),
    { locale, form, tokens },
  );
  const from = taken
    .filter((_, place) => composed.kept.includes(place))
    .flatMap(hit => hit.exchange.map(({ id }) => ({ conversation: hit.conversation, turn: id })));
  return { ...composed, from };
}

function passageOf(hit: Hit, trim: Trim): Passage {
  const index = hit.exchange.findIndex(({ id }) => id === hit.turn);
  const siteName = nameOfSource(hit.source);
  const replacedAt = hit.note?.replaced?.at;
  return {
    ...hit,
    siteName,
    trim,
    ...(replacedAt !== undefined && { replacedAt }),
    ...(index !== -1 && { found: { index, text: hit.snippet } }),
  };
}
