/** What the person chose to insert: which passages, how much of each, in what form, and what of it stays hidden. Pure. */
import type { ConversationId } from '../../lib/conversation';
import type { Hit } from '../../lib/hit';
import { compose, usualTokens, type Composed, type Form, type Passage, type Trim } from '../../lib/prompt/compose';
import type { Hidden } from '../../lib/redact/masked';
import { nameOfSource } from '../../lib/sites/sources';
import { standsAlike, type Within } from '../../lib/walls';

export interface Choice {
  /** Ticked, in that order; they stay while another question is asked. None: the selected hit alone is meant. */
  readonly picked: readonly Hit[];
  /** From where the ticked ones were found. */
  readonly within?: Within;
  /** By `keyOf`. */
  readonly trims: Readonly<Record<string, PassageTrim>>;
  /** Absent: as the settings have it. */
  readonly form?: Form;
  readonly hidden: readonly Hidden[];
  /** The preview is unfolded. */
  readonly open?: true;
  /** Longer than the budget, because the person wants all of it. */
  readonly beyond?: true;
}

export interface PassageTrim extends Trim {
  readonly leftOut?: true;
}

/** How insertions are made by default. */
export interface PreviewSettings {
  readonly form: Form;
  readonly tokens: number;
}

export const usualSettings: PreviewSettings = { form: 'quote', tokens: usualTokens };
export const nothingChosen: Choice = { picked: [], trims: {}, hidden: [] };

/** As many as a person still looks over, and as are kept when the popup closes. */
const mostPicked = 12;

/** Names an exchange among all of the vault. */
export const keyOf = ({ conversation, turn }: Pick<Hit, 'conversation' | 'turn'>): string => `${conversation}#${turn}`;

export const isPicked = ({ picked }: Choice, hit: Hit): boolean => picked.some(each => keyOf(each) === keyOf(hit));

/** With `hit` if it was not there, without it if it was; as it was where there are too many. */
export function toggled(choice: Choice, hit: Hit): Choice {
  if (isPicked(choice, hit)) return { ...choice, picked: choice.picked.filter(each => keyOf(each) !== keyOf(hit)) };
  return choice.picked.length < mostPicked ? { ...choice, picked: [...choice.picked, hit] } : choice;
}

/** Without what is of these chats: they are no longer in the vault. */
export function without(choice: Choice, gone: (chat: ConversationId) => boolean): Choice {
  return { ...choice, picked: choice.picked.filter(({ conversation }) => !gone(conversation)) };
}

/** What is ticked from now on was found from there. */
export function tickedFrom(within: Within | undefined, before: Choice, next: Choice): Choice {
  return within && next.picked.some(hit => !isPicked(before, hit)) ? { ...next, within } : next;
}

/** Nothing of it where one stands behind other walls than those that what is ticked was found behind; unknown, they are others. */
export function seenFrom(within: Within, choice: Choice): Choice {
  const { picked, within: found } = choice;
  const isSeen = within === 'everywhere' || (found !== undefined && standsAlike(found, within));
  return picked.length === 0 || isSeen ? choice : anew(choice);
}

/** Nothing of it; the preview stays unfolded. */
export const anew = ({ open }: Choice): Choice => (open ? { ...nothingChosen, open } : nothingChosen);

export function withTrim(choice: Choice, hit: Hit, trim: PassageTrim): Choice {
  return { ...choice, trims: { ...choice.trims, [keyOf(hit)]: trim } };
}

export const trimOf = ({ trims }: Choice, hit: Hit): PassageTrim => trims[keyOf(hit)] ?? {};

/** The ticked ones, else the selected one. */
export const passagesOf = ({ picked }: Choice, hit: Hit | undefined): readonly Hit[] =>
  picked.length > 0 ? picked : hit ? [hit] : [];

export function formOf(choice: Choice, settings: PreviewSettings): Form {
  return choice.form ?? settings.form;
}

export interface ComposedChoice extends Composed {
  /** Where its words are from, for the log. */
  readonly from: readonly { readonly conversation: ConversationId; readonly turn: string }[];
}

/** Those that were not taken out again in the preview. */
const notLeftOut = (choice: Choice, hits: readonly Hit[]): readonly Hit[] =>
  hits.filter(hit => !trimOf(choice, hit).leftOut);

/** What goes in, nothing hidden yet. `undefined` where nothing is left. Each call makes a new fence, for one insertion. */
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
