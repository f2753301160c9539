/** The user's selection for insertion: the passages, how much of each, the form, and what is masked. Pure. */
import type { ConversationId } from '../../../lib/core/conversation';
import type { Hit } from '../../../lib/core/hit';
import {
  compose,
  defaultMaxTokens,
  type Composed,
  type QuoteForm,
  type Passage,
  type Trim,
} from '../../../lib/compose/compose';
import type { HiddenText } from '../../../lib/redact/mask';
import { getSourceName } from '../../../lib/sites/sources';
import { isSameScope, type Scope } from '../../../lib/core/scope';

export interface Choice {
  /** The ticked hits in the order they were ticked. They stay when the question changes. If empty, the selected hit is inserted. */
  readonly picked: readonly Hit[];
  /** The scope in which the ticked hits were found. */
  readonly scope?: Scope;
  /** Keys come from `toHitKey`. */
  readonly trims: Readonly<Record<string, PassageTrim>>;
  /** The default of the settings if absent. */
  readonly form?: QuoteForm;
  readonly hidden: readonly HiddenText[];
  /** The preview stands in place of the list. */
  readonly open?: true;
  /** The budget is ignored, because the user wants the full text. */
  readonly beyond?: true;
}

export interface PassageTrim extends Trim {
  readonly leftOut?: true;
}

/** The default settings of insertions. */
export interface PreviewSettings {
  readonly form: QuoteForm;
  readonly tokens: number;
}

export const defaultPreviewSettings: PreviewSettings = { form: 'quote', tokens: defaultMaxTokens };
export const emptyChoice: Choice = { picked: [], trims: {}, hidden: [] };

/** As many as a person can check. They are saved when the popup closes. */
const maxPicked = 12;

/** Identifies an exchange within the vault. */
export const toHitKey = ({ conversation, turn }: Pick<Hit, 'conversation' | 'turn'>): string =>
  `${conversation}#${turn}`;

export const isPicked = ({ picked }: Choice, hit: Hit): boolean =>
  picked.some(each => toHitKey(each) === toHitKey(hit));

/** Ticks or unticks `hit`. Returns the same choice if too many are ticked. */
export function toggleHit(choice: Choice, hit: Hit): Choice {
  if (isPicked(choice, hit))
    return { ...choice, picked: choice.picked.filter(each => toHitKey(each) !== toHitKey(hit)) };
  return choice.picked.length < maxPicked ? { ...choice, picked: [...choice.picked, hit] } : choice;
}

/** Removes passages of chats that are no longer in the vault. */
export function removeChats(choice: Choice, isDeleted: (chat: ConversationId) => boolean): Choice {
  return { ...choice, picked: choice.picked.filter(({ conversation }) => !isDeleted(conversation)) };
}

/** Records the scope if `next` ticks a new hit. */
export function attachScope(scope: Scope | undefined, before: Choice, next: Choice): Choice {
  return scope && next.picked.some(hit => !isPicked(before, hit)) ? { ...next, scope } : next;
}

/** Clears the selection if it was made in another scope. An unknown scope counts as another one. */
export function filterByScope(scope: Scope, choice: Choice): Choice {
  const { picked, scope: foundScope } = choice;
  const isInScope = scope === 'everywhere' || (foundScope !== undefined && isSameScope(foundScope, scope));
  return picked.length === 0 || isInScope ? choice : emptyChoice;
}

export function setTrim(choice: Choice, hit: Hit, trim: PassageTrim): Choice {
  return { ...choice, trims: { ...choice.trims, [toHitKey(hit)]: trim } };
}

export const getTrim = ({ trims }: Choice, hit: Hit): PassageTrim => trims[toHitKey(hit)] ?? {};

/** Returns the ticked hits, or else the selected one. */
export const getChosenHits = ({ picked }: Choice, hit: Hit | undefined): readonly Hit[] =>
  picked.length > 0 ? picked : hit ? [hit] : [];

export function getForm(choice: Choice, settings: PreviewSettings): QuoteForm {
  return choice.form ?? settings.form;
}

export interface ComposedChoice extends Composed {
  /** The turns that the text quotes, for the log. */
  readonly from: readonly { readonly conversation: ConversationId; readonly turn: string }[];
}

/** Returns the hits that were not excluded in the preview. */
export const getIncludedHits = (choice: Choice, hits: readonly Hit[]): readonly Hit[] =>
  hits.filter(hit => !getTrim(choice, hit).leftOut);

/** Composes the text to insert, before masking; `undefined` if nothing remains. Each call creates a new fence, for one insertion. */
export function composeChoice(
  hits: readonly Hit[],
  choice: Choice,
  settings: PreviewSettings,
  locale: string,
): ComposedChoice | undefined {
  const included = getIncludedHits(choice, hits);
  if (included.length === 0) return undefined;
  const tokens = choice.beyond ? Number.POSITIVE_INFINITY : settings.tokens;
  const form = getForm(choice, settings);
  const composed = compose(
    included.map(hit => toPassage(hit, getTrim(choice, hit))),
    { locale, form, maxTokens: tokens },
  );
  const from = included
    .filter((_, index) => composed.included.includes(index))
    .flatMap(hit => hit.exchange.map(({ id }) => ({ conversation: hit.conversation, turn: id })));
  return { ...composed, from };
}

function toPassage(hit: Hit, trim: Trim): Passage {
  const index = hit.exchange.findIndex(({ id }) => id === hit.turn);
  const siteName = getSourceName(hit.source);
  const replacedAt = hit.note?.replaced?.at;
  return {
    ...hit,
    siteName,
    trim,
    ...(replacedAt !== undefined && { replacedAt }),
    ...(index !== -1 && { found: { index, text: hit.snippet } }),
  };
}
