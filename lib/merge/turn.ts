/** Two accounts of one turn → one. Pure. */
import type { Attachment, Part, SeenTurn, Turn } from '../conversation';

/** A collapsed or cut rendering of a turn is shorter than this share of what is known, and does not replace it. */
const muchShorter = 0.5;

function joinText(known: string, seen: string, newer: boolean): string {
  if (extendsText(seen, known)) return seen;
  if (extendsText(known, seen)) return known;
  const [later, earlier] = newer ? [seen, known] : [known, seen];
  return later.length < earlier.length * muchShorter ? earlier : later;
}

export const extendsText = (longer: string, shorter: string): boolean => longer.startsWith(shorter);

/** Both accounts of one turn. The very object that was known, when the other adds nothing. Links are `linked`'s affair. */
export function joinTurn(known: Turn, seen: SeenTurn, newer: boolean): Turn {
  const text = joinText(known.text, seen.text, newer);
  // Quotations are offsets into a text, so they come with it.
  const quotes = text === known.text ? (known.quotes ?? (text === seen.text ? seen.quotes : undefined)) : seen.quotes;
  const parts = unite(known.parts, seen.parts, joinPart);
  const attachments = unite(known.attachments, seen.attachments, joinAttachment);
  const model = latest(known.model, seen.model, newer);
  const createdAt = known.createdAt ?? seen.createdAt;
  const unchanged =
    text === known.text &&
    quotes === known.quotes &&
    parts === known.parts &&
    attachments === known.attachments &&
    model === known.model &&
    createdAt === known.createdAt;
  if (unchanged) return known;
  return { ...without(known, 'quotes'), text, ...given({ quotes, parts, attachments, model, createdAt }) };
}

/** Every item of both lists once; `join` answers `undefined` for two that are not the same thing. */
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
  if (known.kind !== seen.kind || known.title !== seen.title) return undefined;
  if (extendsText(known.text, seen.text)) return known;
  return extendsText(seen.text, known.text) ? seen : undefined;
}

function joinAttachment(known: Attachment, seen: Attachment): Attachment | undefined {
  if (known.name !== seen.name) return undefined;
  if (seen.kind === undefined || known.kind === seen.kind) return known;
  return known.kind === undefined ? { ...known, kind: seen.kind } : undefined;
}

/** The newer word, if it says anything. */
export const latest = (known: string | undefined, seen: string | undefined, newer: boolean): string | undefined =>
  (newer ? seen || known : known || seen) || undefined;

type Given<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> };

/** Only the fields that have a value: an absent field and an undefined one are different things in a file. */
export const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;

export function without<T extends object, Field extends keyof T>(whole: T, field: Field): Omit<T, Field> {
  const { [field]: _removed, ...rest } = whole;
  return rest;
}
