/**
 * Merges the parts beside one turn. A page, two kinds of site data and an export name the same part differently: a tool by what it did, by
 * its program or by its summary; a document by its title or its file. Each reading lists all tools of its source. Pure.
 */
import type { Part, Turn } from '../core/conversation';
import { isSameText, normalizeForCompare } from './compare-text';
import { keepSame, mergeLists } from './merge-lists';

type PartList = readonly Part[];

interface TurnParts extends Pick<Turn, 'from'> {
  readonly parts?: PartList | undefined;
}

/** Returns every part of both turns once, in the order of the site's data where it is known. Pages are joined by sure signs only. */
export function mergeParts(known: TurnParts, observed: TurnParts): PartList | undefined {
  if (known.from !== 'data' && observed.from !== 'data') return mergeLists(known.parts, observed.parts, [joinParts]);
  const [first, second] = known.from === 'data' ? [known, observed] : [observed, known];
  return keepSame(known.parts, mergeLists(first.parts, second.parts, [joinParts, joinWithLabel], findRepeats));
}

/** Joins two parts that are surely the same: the texts are, or one goes on from the other under one title or without one. */
function joinParts(known: Part, observed: Part): Part | undefined {
  if (known.kind !== observed.kind) return undefined;
  const [knownText, observedText] = [normalizeForCompare(known.text), normalizeForCompare(observed.text)];
  const hasSameTitle = known.title === observed.title;
  const hasOtherTitle = !hasSameTitle && known.title !== undefined && observed.title !== undefined;
  if (!hasSameTitle && (knownText === '' || observedText === '')) return undefined;
  if (hasOtherTitle && knownText !== observedText) return undefined;
  // Signs alone may have been added, such as the "/" that a command wrote.
  if (observed.text !== known.text && observed.text.startsWith(known.text)) return addTitle(observed, known);
  if (knownText.startsWith(observedText)) return addTitle(known, observed);
  if (observedText.startsWith(knownText)) return addTitle(observed, known);
  if (!isSameText(known.text, observed.text) && !isSameText(observed.text, known.text)) return undefined;
  return knownText.length < observedText.length ? addTitle(observed, known) : addTitle(known, observed);
}

const addTitle = (part: Part, other: Part): Part =>
  part.title === undefined && other.title !== undefined ? { ...part, title: other.title } : part;

/** Joins a part without text, of which a source knows only a name, with the part that it names. */
function joinWithLabel(known: Part, observed: Part): Part | undefined {
  if (known.kind !== observed.kind || (known.text !== '' && observed.text !== '')) return undefined;
  if (known.kind === 'unread') return undefined;
  const isStep = known.kind === 'tool' || known.kind === 'thinking';
  if (!isStep && !isSameName(known.title ?? '', observed.title ?? '')) return undefined;
  if (known.text !== '' || observed.text !== '') return known.text === '' ? observed : known;
  return (known.title ?? '').length < (observed.title ?? '').length ? observed : known;
}

/** A page may show a file's name without its extension, or as words: `tide-table.md` as "Tide table". */
const isSameName = (one: string, other: string): boolean => toStem(one) === toStem(other);

const toStem = (title: string): string => normalizeForCompare(title.replace(/\.\w{1,10}$/, ''));

/** Among parts that stand in one list only, finds those that the other list tells in its own words. */
function findRepeats(known: PartList, observed: PartList): PartList {
  const repeats: Part[] = [];
  for (const kind of ['tool', 'thinking'] as const) {
    const ours = known.filter(part => part.kind === kind);
    const theirs = observed.filter(part => part.kind === kind);
    if (ours.length === 0 || theirs.length === 0) continue;
    const [ourWords, theirWords] = [joinWords(ours), joinWords(theirs)];
    // Of tools the fuller list stays, because each list has them all. A page may lack thoughts that are folded.
    const isInOurs = kind === 'tool' ? theirWords.length <= ourWords.length : ourWords.includes(theirWords);
    const isInTheirs = kind === 'tool' ? !isInOurs : !isInOurs && theirWords.includes(ourWords);
    repeats.push(...(isInOurs ? theirs : isInTheirs ? ours : []));
  }
  return repeats;
}

const joinWords = (parts: PartList): string => parts.map(({ text }) => normalizeForCompare(text)).join('');

/** A piece that could not be read once is read if its words now stand in the text or in another part, or if the site's data is known. */
export function removeReadMarks(
  { text, from }: Pick<Turn, 'text' | 'from'>,
  parts: PartList | undefined,
): PartList | undefined {
  if (parts?.length === 0) return undefined;
  if (!parts?.some(({ kind }) => kind === 'unread')) return parts;
  const read = [text, ...parts.filter(({ kind }) => kind !== 'unread').flatMap(part => [part.title ?? '', part.text])];
  const words = read.map(normalizeForCompare).join(' ');
  const remaining = parts.filter(({ kind, text: mark }) => {
    const marked = normalizeForCompare(mark);
    return kind !== 'unread' || (from !== 'data' && (marked === '' || !words.includes(marked)));
  });
  if (remaining.length === parts.length) return parts;
  return remaining.length > 0 ? remaining : undefined;
}
