/** Merges two observations of one turn into one. Pure. */
import type { Attachment, ObservedTurn, Turn } from '../core/conversation';
import { findQuotes } from '../sites/find-quotes';
import { normalizeForCompare, isSameText } from './compare-text';
import { mergeLists } from './merge-lists';
import { mergeParts, removeReadMarks } from './merge-parts';

/** A text shorter than this share of the known one is collapsed or cut, and does not replace it. */
const minReplacementShare = 0.5;

function mergeText(known: string, observed: string, isNewer: boolean): string {
  if (isExtension(observed, known)) return observed;
  if (isExtension(known, observed)) return known;
  // A cut block of code does not replace a longer one.
  const [isKnownCut, isObservedCut] = [hasCutLines(known), hasCutLines(observed)];
  if (isKnownCut !== isObservedCut) return isKnownCut ? observed : known;
  if (isKnownCut) return known.length < observed.length ? observed : known;
  const [later, earlier] = isNewer ? [observed, known] : [known, observed];
  return later.length < earlier.length * minReplacementShare ? earlier : later;
}

/** Whether a line marks that lines of code were not on the page, as `codeText` writes it. */
const hasCutLines = (text: string): boolean => /^\s*…$/m.test(text) && /^\s*(?:`{3,}|~{3,})/m.test(text);

export const isExtension = (longer: string, shorter: string): boolean => longer.startsWith(shorter);

/** Merges two observations of one turn. Returns the same object if nothing changed. `attachTurns` sets the parent, not this function. */
export function mergeTurn(known: Turn, observed: ObservedTurn, isNewer: boolean): Turn {
  if (observed.unread && !known.unread) return known;
  const isReadNow = known.unread === true && !observed.unread;
  const turnText = isReadNow ? pickText(observed) : mergeTurnText(known, observed, isNewer);
  const knownParts = isReadNow ? known.parts?.filter(({ kind }) => kind !== 'unread') : known.parts;
  const merged: Turn = {
    ...pickIdentity(known),
    ...turnText,
    ...removeUndefined({
      also: mergeIds(known, observed),
      quotes: chooseQuotes(turnText.text, known, observed),
      unfinished: mergeUnfinished(known, observed, isNewer),
      unread: known.unread && observed.unread,
      parts: removeReadMarks(turnText, mergeParts({ ...known, parts: knownParts }, observed)),
      attachments: mergeLists(known.attachments, observed.attachments, [mergeAttachment, joinNamedPicture]),
      model: chooseValue(known, observed, turn => turn.model, isNewer),
      createdAt: chooseValue(known, observed, turn => turn.createdAt, false),
    }),
  };
  return fields.every(field => merged[field] === known[field]) ? known : merged;
}

const fields = [
  'text',
  'from',
  'otherwise',
  'also',
  'quotes',
  'unfinished',
  'unread',
  'parts',
  'attachments',
  'model',
  'createdAt',
] as const;

function pickIdentity({ id, parent, role, observedAt }: Turn): Pick<Turn, 'id' | 'parent' | 'role' | 'observedAt'> {
  return { id, ...(parent !== undefined && { parent }), role, observedAt };
}

type TurnText = Pick<Turn, 'text' | 'from' | 'otherwise'>;

/** Splits the text by its source: the site's data and the page, as far as each is known. */
const splitBySource = ({ text, from, otherwise }: TurnText): { readonly data?: string; readonly page?: string } =>
  from === 'data' ? removeUndefined({ data: text, page: otherwise }) : { page: text };

const pickText = ({ text, from, otherwise }: TurnText): TurnText => ({
  text,
  ...(from && { from }),
  ...(otherwise !== undefined && { otherwise }),
});

function mergeTurnText(known: Turn, observed: ObservedTurn, isNewer: boolean): TurnText {
  if (
    observed.text === (observed.from === known.from ? known.text : known.otherwise) &&
    observed.otherwise === undefined
  ) {
    return pickText(known);
  }
  const [knownTexts, observedTexts] = [splitBySource(known), splitBySource(observed)];
  const data = mergeOptional(knownTexts.data, observedTexts.data, (knownText, observedText) =>
    mergeText(knownText, observedText, isNewer),
  );
  const page = mergeOptional(knownTexts.page, observedTexts.page, (knownText, observedText) =>
    data === undefined ? mergeText(knownText, observedText, isNewer) : isNewer ? observedText : knownText,
  );
  if (data === undefined) return { text: page ?? known.text };
  return page === undefined ? { text: data, from: 'data' } : reconcileTexts(data, page);
}

/** Keeps the text of the data, and the page's text beside it where they differ. A page that continues the data's text was seen later. */
function reconcileTexts(data: string, page: string): TurnText {
  if (isSameText(data, page)) return { text: data, from: 'data' };
  return normalizeForCompare(page).startsWith(normalizeForCompare(data))
    ? { text: page }
    : { text: data, from: 'data', otherwise: page };
}

const mergeOptional = <T>(a: T | undefined, b: T | undefined, merge: (a: T, b: T) => T): T | undefined =>
  a === undefined || b === undefined ? (a ?? b) : merge(a, b);

/** Quotes are offsets into a text, so they are kept only with that text. */
function chooseQuotes(text: string, known: Turn, observed: ObservedTurn): Turn['quotes'] {
  if (text === known.text) return known.quotes ?? (text === observed.text ? observed.quotes : undefined);
  if (text === observed.text) return observed.quotes;
  const quotes = findQuotes(text);
  return quotes.length > 0 ? quotes : undefined;
}

function mergeUnfinished(known: Turn, observed: ObservedTurn, isNewer: boolean): Turn['unfinished'] {
  const [knownState, observedState] = [known.unfinished, observed.unfinished];
  if (knownState === observedState || observedState === 'growing') return knownState;
  if (knownState === 'growing') return observedState;
  if (knownState !== undefined && observedState !== undefined) return isNewer ? observedState : knownState;
  // An answer that broke off may have been continued, and a site does not always say that it broke off.
  const [finished, broken] = knownState === undefined ? [known, observed] : [observed, known];
  const [longer, shorter] = [normalizeForCompare(finished.text), normalizeForCompare(broken.text)];
  return longer.length > shorter.length && longer.startsWith(shorter) ? undefined : (knownState ?? observedState);
}

function mergeIds(known: Turn, observed: ObservedTurn): Turn['also'] {
  const before = new Set([known.id, ...(known.also ?? [])]);
  const more = [observed.id, ...(observed.also ?? [])].filter(name => !before.has(name) && !isRowId(name));
  return more.length > 0 ? [...(known.also ?? []), ...new Set(more)] : known.also;
}

/** Row ids stand for different turns on different branches. */
const isRowId = (id: string): boolean => id.startsWith('row:');

/** Prefers the site's data. Otherwise returns the newer value if `isNewer`, else the first one. */
function chooseValue<T>(
  known: Turn,
  observed: ObservedTurn,
  getValue: (turn: ObservedTurn) => T | undefined,
  isNewer: boolean,
): T | undefined {
  const [knownValue, observedValue] = [getValue(known), getValue(observed)];
  const isObservedPreferred = known.from === observed.from ? isNewer : observed.from === 'data';
  return isObservedPreferred ? (observedValue ?? knownValue) : (knownValue ?? observedValue);
}

function mergeAttachment(known: Attachment, observed: Attachment): Attachment | undefined {
  if (known.name !== observed.name) return undefined;
  if (observed.kind === undefined || known.kind === observed.kind) return known;
  return known.kind === undefined ? { ...known, kind: observed.kind } : undefined;
}

/** A page may call a picture by a label or an address, where the data knows the name of its file. */
function joinNamedPicture(known: Attachment, observed: Attachment): Attachment | undefined {
  if (known.kind !== 'image' || observed.kind !== 'image') return undefined;
  if (isFileName(known.name) === isFileName(observed.name)) return undefined;
  return isFileName(known.name) ? known : observed;
}

const isFileName = (name: string): boolean => /^[^/]+\.\w{1,5}$/.test(name);

/** The newer value, if it is not empty. */
export const chooseLatest = (
  known: string | undefined,
  observed: string | undefined,
  isNewer: boolean,
): string | undefined => (isNewer ? observed || known : known || observed) || undefined;

type Defined<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> };

/** Removes fields that are `undefined`: an absent field and an undefined one differ in a file. */
export const removeUndefined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;

export function removeField<T extends object, Field extends keyof T>(record: T, field: Field): Omit<T, Field> {
  const { [field]: _removed, ...remaining } = record;
  return remaining;
}
