/** Merges two observations of one turn into one. Pure. */
import type { Attachment, Part, SeenTurn, Turn } from '../core/conversation';
import { echoesIn } from '../core/fence';
import { fold, saysTheSame } from './compare-text';

/** A turn with the source of its text: observed on a page, taken from the site's data, or read from another vault. */
export type Told = SeenTurn & Partial<Pick<Turn, 'also' | 'from' | 'otherwise'>>;

/** A text shorter than this share of the known one is collapsed or cut, and does not replace it. */
const muchShorter = 0.5;

function joinText(known: string, seen: string, newer: boolean): string {
  if (extendsText(seen, known)) return seen;
  if (extendsText(known, seen)) return known;
  // A cut block of code does not replace a longer one.
  const [knownCut, seenCut] = [linesCut(known), linesCut(seen)];
  if (knownCut !== seenCut) return knownCut ? seen : known;
  if (knownCut) return known.length < seen.length ? seen : known;
  const [later, earlier] = newer ? [seen, known] : [known, seen];
  return later.length < earlier.length * muchShorter ? earlier : later;
}

/** Whether a line marks that lines of code were not on the page, as `codeText` writes it. */
const linesCut = (text: string): boolean => /^\s*…$/m.test(text) && /^\s*(?:`{3,}|~{3,})/m.test(text);

export const extendsText = (longer: string, shorter: string): boolean => longer.startsWith(shorter);

/** Merges two observations of one turn. Returns the same object if nothing changed. `attachTurns` sets the parent, not this function. */
export function joinTurn(known: Turn, seen: Told, newer: boolean): Turn {
  const words = joinWords(known, seen, newer);
  const joined: Turn = {
    ...rest(known),
    ...words,
    ...given({
      also: joinNames(known, seen),
      quotes: quotesOf(words.text, known, seen),
      unfinished: joinUnfinished(known, seen, newer),
      parts: unite(known.parts, seen.parts, joinPart),
      attachments: unite(known.attachments, seen.attachments, joinAttachment),
      model: preferred(known, seen, turn => turn.model, newer),
      createdAt: preferred(known, seen, turn => turn.createdAt, false),
    }),
  };
  return fields.every(field => joined[field] === known[field]) ? known : joined;
}

const fields = [
  'text',
  'from',
  'otherwise',
  'also',
  'quotes',
  'unfinished',
  'parts',
  'attachments',
  'model',
  'createdAt',
] as const;

function rest({ id, parent, role, observedAt }: Turn): Pick<Turn, 'id' | 'parent' | 'role' | 'observedAt'> {
  return { id, ...(parent !== undefined && { parent }), role, observedAt };
}

type Words = Pick<Turn, 'text' | 'from' | 'otherwise'>;

/** Splits the text by its source: the site's data and the page, as far as each is known. */
const told = ({ text, from, otherwise }: Words): { readonly data?: string; readonly page?: string } =>
  from === 'data' ? given({ data: text, page: otherwise }) : { page: text };

function joinWords(known: Turn, seen: Told, newer: boolean): Words {
  if (seen.text === (seen.from === known.from ? known.text : known.otherwise) && seen.otherwise === undefined) {
    return given({ text: known.text, from: known.from, otherwise: known.otherwise }) as Words;
  }
  const [one, other] = [told(known), told(seen)];
  const data = either(one.data, other.data, (some, others) => joinText(some, others, newer));
  const page = either(one.page, other.page, (some, others) =>
    data === undefined ? joinText(some, others, newer) : newer ? others : some,
  );
  if (data === undefined) return { text: page ?? known.text };
  return page === undefined ? { text: data, from: 'data' } : confront(data, page);
}

/** Keeps the text of the data, and the page's text beside it where they differ. A page that continues the data's text was seen later. */
function confront(data: string, page: string): Words {
  if (saysTheSame(data, page)) return { text: data, from: 'data' };
  return fold(page).startsWith(fold(data)) ? { text: page } : { text: data, from: 'data', otherwise: page };
}

const either = <T>(one: T | undefined, other: T | undefined, join: (one: T, other: T) => T): T | undefined =>
  one === undefined || other === undefined ? (one ?? other) : join(one, other);

/** Quotes are offsets into a text, so they are kept only with that text. */
function quotesOf(text: string, known: Turn, seen: Told): Turn['quotes'] {
  if (text === known.text) return known.quotes ?? (text === seen.text ? seen.quotes : undefined);
  if (text === seen.text) return seen.quotes;
  const quotes = echoesIn(text);
  return quotes.length > 0 ? quotes : undefined;
}

function joinUnfinished(known: Turn, seen: Told, newer: boolean): Turn['unfinished'] {
  const [one, other] = [known.unfinished, seen.unfinished];
  if (one === other || other === 'growing') return one;
  if (one === 'growing') return other;
  if (one !== undefined && other !== undefined) return newer ? other : one;
  // An answer that broke off may have been continued, and a site does not always say that it broke off.
  const [whole, broken] = one === undefined ? [known, seen] : [seen, known];
  const [longer, shorter] = [fold(whole.text), fold(broken.text)];
  return longer.length > shorter.length && longer.startsWith(shorter) ? undefined : (one ?? other);
}

function joinNames(known: Turn, seen: Told): Turn['also'] {
  const before = new Set([known.id, ...(known.also ?? [])]);
  const more = [seen.id, ...(seen.also ?? [])].filter(name => !before.has(name) && !isRow(name));
  return more.length > 0 ? [...(known.also ?? []), ...new Set(more)] : known.also;
}

/** Row ids stand for different turns on different branches. */
const isRow = (id: string): boolean => id.startsWith('row:');

/** Prefers the site's data. Otherwise returns the newer value if `isNewer`, else the first one. */
function preferred<T>(known: Turn, seen: Told, of: (turn: Told) => T | undefined, newer: boolean): T | undefined {
  const [one, other] = [of(known), of(seen)];
  const seenFirst = known.from === seen.from ? newer : seen.from === 'data';
  return seenFirst ? (other ?? one) : (one ?? other);
}

/** Every item of both lists once. `merge` returns `undefined` for two items that are not the same thing. */
function unite<T>(
  known: readonly T[] | undefined,
  seen: readonly T[] | undefined,
  join: (known: T, seen: T) => T | undefined,
): readonly T[] | undefined {
  if (!known || !seen) return known ?? seen;
  const united = [...known];
  const met = new Set<number>();
  for (const item of seen) {
    const place = united.findIndex((other, index) => !met.has(index) && join(other, item) !== undefined);
    const at = place < 0 ? united.length : place;
    const other = united[at];
    met.add(at);
    united[at] = (other === undefined ? undefined : join(other, item)) ?? item;
  }
  return united.length === known.length && united.every((item, index) => item === known[index]) ? known : united;
}

function joinPart(known: Part, seen: Part): Part | undefined {
  if (known.kind !== seen.kind) return undefined;
  const [one, other] = [fold(known.text), fold(seen.text)];
  // A page and the site's data give a part different titles. The same text makes it the same part.
  if (known.title !== seen.title && (one !== other || one === '')) return undefined;
  if (extendsText(one, other)) return known;
  return extendsText(other, one) ? seen : undefined;
}

function joinAttachment(known: Attachment, seen: Attachment): Attachment | undefined {
  if (known.name !== seen.name) return undefined;
  if (seen.kind === undefined || known.kind === seen.kind) return known;
  return known.kind === undefined ? { ...known, kind: seen.kind } : undefined;
}

/** The newer value, if it is not empty. */
export const latest = (known: string | undefined, seen: string | undefined, newer: boolean): string | undefined =>
  (newer ? seen || known : known || seen) || undefined;

type Given<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> };

/** Removes fields that are `undefined`: an absent field and an undefined one differ in a file. */
export const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;

export function without<T extends object, Field extends keyof T>(whole: T, field: Field): Omit<T, Field> {
  const { [field]: _removed, ...rest } = whole;
  return rest;
}
