/** Whether the reading of a changed page is right, refused, or wrong. Compared with the reading of the page as it was. */
import type { SeenTurn } from '../../../lib/conversation';
import type { Reading } from '../../../lib/sites/adapter';
import type { Mutation } from './mutations';

export type Verdict =
  /** Every turn as before, or less or more by just what the mutation took away or doubled inside a turn. */
  | { readonly verdict: 'right' }
  /** The words are right, some of their form is lost: a heading, a language, a part beside the answer. */
  | { readonly verdict: 'form lost'; readonly why: string }
  | { readonly verdict: 'unreadable' }
  | { readonly verdict: 'wrong'; readonly why: string };

/** Letters and digits: what was said, apart from how it was written. Addresses of links and names of languages are form. */
export const lettersOf = (markdown: string): string =>
  markdown
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

export function judge(before: readonly SeenTurn[], reading: Reading, { kind }: Mutation, changed?: Element): Verdict {
  if (reading.state === 'unreadable') return { verdict: 'unreadable' };
  const { turns } = reading;
  const ids = turns.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) return wrong('an id stands twice');
  if (turns.length > before.length) return wrong(`${turns.length} turns of ${before.length}`);

  const known = new Map(before.map(turn => [turn.id, turn]));
  const touched = lettersIn(changed);
  let form = '';
  for (const [place, turn] of turns.entries()) {
    // Without its ids a page may still be read by its rows.
    const truth = known.get(turn.id) ?? (turn.id.startsWith('row:') ? before[place] : undefined);
    if (!truth) return wrong(`a turn ${turn.id} that never was`);
    if (turn.role !== truth.role) return wrong(`${turn.id} is said by ${turn.role}`);
    const said = difference(turn, truth, kind, touched);
    if (said) return wrong(`${turn.id}: ${said}`);
    if (JSON.stringify(turn) !== JSON.stringify(truth)) form ||= turn.id;
  }
  if (ids.some(id => !known.has(id))) {
    return turns.length === before.length ? { verdict: 'form lost', why: 'ids' } : wrong('turns under other names');
  }
  const missing = before.filter(({ id }) => !ids.includes(id));
  const gone = missing.filter(turn => !(kind === 'removed' && isMadeOf(lettersOf(turn.text), touched)));
  if (gone.length > 0) return wrong(`lost ${gone.map(({ id }) => id).join(', ')}`);
  if (kind !== 'reordered' && !isInOrder(ids, before)) return wrong('the turns change places');
  return form ? { verdict: 'form lost', why: form } : { verdict: 'right' };
}

const wrong = (why: string): Verdict => ({ verdict: 'wrong', why });

/** What was said differently, beyond what the mutation itself took away or put there. */
function difference(turn: SeenTurn, truth: SeenTurn, kind: Mutation['kind'], touched: string): string | undefined {
  const now = lettersOf(turn.text);
  const then = lettersOf(truth.text);
  if (now === then) return undefined;
  if (now === '') return kind === 'removed' && isMadeOf(then, touched) ? undefined : 'nothing is said';
  if (kind === 'removed' && isWithout(then, now, touched)) return undefined;
  if (kind === 'doubled' && isWithout(now, then, touched)) return undefined;
  if (kind === 'reordered' && sorted(now) === sorted(then)) return undefined;
  const at = [...now].findIndex((letter, n) => letter !== then[n]);
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
  return [...text.replace(/\p{N}/gu, '')].every(letter => {
    const count = left.get(letter) ?? 0;
    left.set(letter, count - 1);
    return count > 0;
  });
}

const sorted = (text: string) => [...text].sort().join('');

function isInOrder(ids: readonly string[], before: readonly SeenTurn[]): boolean {
  const places = ids.map(id => before.findIndex(turn => turn.id === id));
  return places.every((place, n) => n === 0 || place > (places[n - 1] ?? -1));
}
