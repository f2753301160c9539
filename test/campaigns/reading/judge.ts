/** Whether the reading of a changed page is right, refused, or wrong. Compared with the reading of the page as it was. */
import type { ObservedTurn, SiteId } from '../../../lib/core/conversation';
import type { Reading } from '../../../lib/sites/site';
import type { Mutation } from './mutations';

export type Verdict =
  /** Every turn as before, or less or more by just what the mutation took away or doubled inside a turn. */
  | { readonly verdict: 'right' }
  /** The words are right, some of their form is lost: a heading, a language, a part beside the answer. */
  | { readonly verdict: 'form lost'; readonly why: string }
  /** What could not be read is marked: no words were lost in silence, and none are wrong. */
  | { readonly verdict: 'marked' }
  | { readonly verdict: 'unreadable' }
  | { readonly verdict: 'wrong'; readonly why: string };

/** Letters and digits: what was said, apart from how it was written. Addresses, languages, what describes a picture are form. */
export const lettersOf = (markdown: string): string =>
  markdown
    .replace(/!\[[^\]]*\]\([^)\s]*\)/g, '')
    .replace(/(?<=\]\()[^)\s]*(?=\))/g, '')
    .replace(/^(\s*(?:`{3,}|~{3,}))[^\n]*$/gm, '$1')
    .replace(/^(\s*[-*] )\[[x ]\]/gm, '$1')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** All that an element could have been read as: its text, and what its attributes say. */
const lettersIn = (element: Element | undefined): string =>
  element
    ? lettersOf(
        [
          element.textContent,
          ...[element, ...element.querySelectorAll('*')].flatMap(one => [...one.attributes].map(({ value }) => value)),
        ].join(' '),
      )
    : '';

/** What the page as it was says: the reading, and all that a reading of a changed page could rightly have taken from it. */
export interface Truth {
  readonly turns: readonly ObservedTurn[];
  /** The id of a turn that was still being written. */
  readonly growing?: string | undefined;
  /** Turns that are far from view are emptied here, so that a reading is a window of the chat, whose first turns may be missing. */
  readonly windowed: boolean;
  readonly html: string;
  readonly letters: string;
}

export const truthOf = (page: Document, reading: Exclude<Reading, { state: 'unreadable' }>, site: SiteId): Truth => ({
  turns: reading.turns,
  growing: reading.state === 'streaming' ? reading.growing : undefined,
  windowed: site === 'aistudio',
  html: page.documentElement.outerHTML,
  letters: lettersIn(page.body),
});

export function judge(truth: Truth, reading: Reading, { kind }: Mutation, changed?: Element): Verdict {
  if (reading.state === 'unreadable') return { verdict: 'unreadable' };
  const { turns } = reading;
  const ids = turns.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) return wrong('an id stands twice');
  if (kind === 'reordered' && isReshuffled(truth.turns, turns)) return { verdict: 'right' };
  const touched = lettersIn(changed);
  const moved = kind === 'removed' || kind === 'reordered';
  const before = moved && isCounted(truth.turns) ? renumbered(truth.turns, turns) : truth.turns;

  const known = new Map(before.map(turn => [turn.id, turn]));
  // What is first read when something else is gone or stands elsewhere was on the page before: it has its own name and words.
  const others = turns.filter(turn => moved && !known.has(turn.id) && stood(turn, truth));
  let form = '';
  let isMarked = false;
  for (const [place, turn] of turns.entries()) {
    if (others.includes(turn)) continue;
    // Without its ids a page may still be read by its rows.
    const original = known.get(turn.id) ?? (turn.id.startsWith('row:') ? before[place] : undefined);
    // A message of which nothing was read before may be marked as not read now.
    if (!original && turn.unread && turn.text === '' && stood(turn, truth)) {
      others.push(turn);
      isMarked = true;
      continue;
    }
    if (!original) return wrong(`a turn ${turn.id} that never was`);
    if (turn.role !== original.role) return wrong(`${turn.id} is said by ${turn.role}`);
    const said = difference(turn, original, kind, touched, truth.growing);
    if (said && isReadWithMark(turn, original, kind, touched)) isMarked = true;
    else if (said) return wrong(`${turn.id}: ${said}`);
    if (JSON.stringify(turn) !== JSON.stringify(original)) form ||= turn.id;
  }
  if (turns.length - others.length > before.length) return wrong(`${turns.length} turns of ${before.length}`);
  if (ids.some((id, n) => !known.has(id) && !others.some(turn => turn === turns[n]))) {
    return turns.length === before.length ? { verdict: 'form lost', why: 'ids' } : wrong('turns under other names');
  }
  const lost = before.filter((turn, place) => {
    if (ids.includes(turn.id) || turn.id === truth.growing) return false;
    const first = before.findIndex(({ id }) => id === ids[0]);
    if (truth.windowed && moved && place < first) return false;
    // A turn of several pieces bears the name of the last one; without that, of another.
    const piece = turns[place];
    if (piece && others.includes(piece) && piece.role === turn.role) return false;
    return !(kind === 'removed' && isMadeOf(lettersOf(turn.text), touched));
  });
  if (lost.length > 0) return wrong(`lost ${lost.map(({ id }) => id).join(', ')}`);
  if (
    kind !== 'reordered' &&
    !isInOrder(
      ids.filter(id => known.has(id)),
      before,
    )
  )
    return wrong('the turns change places');
  if (isMarked) return { verdict: 'marked' };
  return form ? { verdict: 'form lost', why: form } : { verdict: 'right' };
}

/** Whether the words that are missing are marked as not read, and those that are there stood there in this order. */
function isReadWithMark(turn: ObservedTurn, truth: ObservedTurn, kind: Mutation['kind'], touched: string): boolean {
  const marks = (turn.parts ?? []).filter(part => part.kind === 'unread');
  // The message as a whole is marked, whatever of its words is plain.
  if (turn.unread && turn.text === '') return true;
  if (marks.length === 0) return false;
  const [now, then] = [lettersOf(turn.text), lettersOf(truth.text)];
  if (!isSubsequence(now, then)) return false;
  const marked = marks.map(({ text }) => lettersOf(text)).join('');
  // A mark without words says that they were not plain. What the mutation took away is on no page.
  if (marks.some(({ text }) => text === '')) return true;
  const missing = subtract(then, now + marked);
  return missing === '' || (kind === 'removed' && isMadeOf(missing, touched));
}

function isSubsequence(some: string, all: string): boolean {
  let at = 0;
  for (const letter of some) {
    at = all.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** The letters of `all` without those of `some`, each as often as it stands there. */
function subtract(all: string, some: string): string {
  const left = new Map<string, number>();
  for (const letter of some) left.set(letter, (left.get(letter) ?? 0) + 1);
  return Array.from(all)
    .filter(letter => {
      const count = left.get(letter) ?? 0;
      left.set(letter, count - 1);
      return count <= 0;
    })
    .join('');
}

/**
 * The same names and the same words, in another order: children of one place were exchanged, and where their
 * names stand on something else, the page says that this is who said what.
 */
function isReshuffled(before: readonly ObservedTurn[], turns: readonly ObservedTurn[]): boolean {
  const said = (all: readonly ObservedTurn[]) => all.map(({ role, text }) => `${role} ${lettersOf(text)}`).sort();
  const names = (all: readonly ObservedTurn[]) => all.map(({ id }) => id).sort();
  return [said, names].every(of => JSON.stringify(of(before)) === JSON.stringify(of(turns)));
}

const isCounted = (turns: readonly ObservedTurn[]): boolean => turns.every(({ id }) => id.startsWith('row:'));

/**
 * Messages without any id are known by their place in the list, on the page as to a reader: when one is taken out, or two change
 * places, the page says that this is the list. The turns of the truth, under the places where the same words are said now.
 */
function renumbered(before: readonly ObservedTurn[], turns: readonly ObservedTurn[]): ObservedTurn[] {
  const left = [...turns];
  return before.map(turn => {
    const at = left.findIndex(({ role, text }) => role === turn.role && lettersOf(text) === lettersOf(turn.text));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found ? { ...turn, id: found.id } : turn;
  });
}

/** Whether this turn's name and each of its words are on the page as it was. */
function stood({ id, text }: ObservedTurn, { html, letters }: Truth): boolean {
  const name = id.replace(/:(?:user|assistant)$/, '').replace(/~v\d+$/, '');
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return html.includes(name) && words.every(word => letters.includes(word));
}

const wrong = (why: string): Verdict => ({ verdict: 'wrong', why });

/** What was said differently, beyond what the mutation itself took away or put there. */
function difference(
  turn: ObservedTurn,
  truth: ObservedTurn,
  kind: Mutation['kind'],
  touched: string,
  growing: string | undefined,
): string | undefined {
  const now = lettersOf(turn.text);
  const then = lettersOf(truth.text);
  if (now === then) return undefined;
  // Of what is still being written nothing may be there yet; capture asks again.
  if (now === '' && turn.id === growing) return undefined;
  if (now === '') return kind === 'removed' && isMadeOf(then, touched) ? undefined : 'nothing is said';
  if (kind === 'removed' && isWithout(then, now, touched)) return undefined;
  if (kind === 'doubled' && isWithout(now, then, touched)) return undefined;
  if (kind === 'reordered' && sorted(now) === sorted(then)) return undefined;
  const at = Array.from(now).findIndex((letter, n) => letter !== then[n]);
  return `other words from letter ${at} on: …${now.slice(Math.max(0, at - 10), at + 30)}… was …${then.slice(Math.max(0, at - 10), at + 30)}…`;
}

/** Whether `less` is `more` without one stretch that is made of the letters of `touched`. */
function isWithout(more: string, less: string, touched: string): boolean {
  if (less.length > more.length) return false;
  let start = 0;
  while (start < less.length && less[start] === more[start]) start += 1;
  if (less.slice(start) !== more.slice(more.length - less.length + start)) return false;
  // Letters around it may repeat its own, so where the stretch begins is not certain; what it is made of is.
  return isMadeOf(more.slice(start, start + more.length - less.length), touched);
}

/** But for what Markdown itself writes: numbers of notes and of lists. */
function isMadeOf(text: string, letters: string): boolean {
  const left = new Map<string, number>();
  for (const letter of letters) left.set(letter, (left.get(letter) ?? 0) + 1);
  return Array.from(text.replace(/\p{N}/gu, '')).every(letter => {
    const count = left.get(letter) ?? 0;
    left.set(letter, count - 1);
    return count > 0;
  });
}

const sorted = (text: string) => Array.from(text).sort().join('');

function isInOrder(ids: readonly string[], before: readonly ObservedTurn[]): boolean {
  const places = ids.map(id => before.findIndex(turn => turn.id === id));
  return places.every((place, n) => n === 0 || place > (places[n - 1] ?? -1));
}
