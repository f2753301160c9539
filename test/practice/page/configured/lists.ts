/** Ways in which a site lays out its turns. */
import type { Turn, View } from '../app';
import { arrange } from '../dom';
import { followEnd } from '../follow-end';
import { Keyed, type Drawn } from '../turns';

/** A mounted turn and its element. */
export interface Mounted {
  readonly turn: Turn;
  readonly element: HTMLElement;
}

/**
 * All turns, one below the other; `place` puts them where they belong. With `atOnce` only so many are mounted at first, and
 * as many more each time the reader comes to the top.
 */
export function plainList(
  scroller: HTMLElement,
  make: (turn: Turn) => Drawn<Turn>,
  place: (mounted: readonly Mounted[], view: View) => void,
  atOnce = Infinity,
): (view: View) => void {
  const rows = new Keyed<Turn>(turn => turn.message.id, make);
  const follow = followEnd(scroller);
  let latest: View | undefined;
  let hidden = 0;
  const draw = (view: View) => {
    const turns = view.turns.slice(hidden);
    const elements = rows.sync(turns);
    place(
      elements.flatMap((element, index) => {
        const turn = turns[index];
        return turn ? [{ turn, element }] : [];
      }),
      view,
    );
  };
  scroller.addEventListener('scroll', () => {
    if (!latest || hidden === 0 || scroller.scrollTop > 0) return;
    const below = scroller.scrollHeight;
    hidden = Math.max(0, hidden - atOnce);
    draw(latest);
    scroller.scrollTop = scroller.scrollHeight - below;
  });
  return view => {
    const fresh = latest?.key !== view.key;
    if (fresh) {
      rows.clear();
      hidden = Math.max(0, view.turns.length - atOnce);
    }
    latest = view;
    draw(view);
    follow(fresh || view.turns.at(-1)?.message.role === 'user');
  };
}

/** Keeps one element for each exchange: a prompt and the answers to it that are mounted. */
export function inExchanges(
  mounted: readonly Mounted[],
  known: Map<string, HTMLElement>,
  make: () => HTMLElement,
): { readonly element: HTMLElement; readonly turns: readonly Mounted[] }[] {
  const groups: { key: string; turns: Mounted[] }[] = [];
  for (const one of mounted) {
    const last = groups.at(-1);
    if (one.turn.message.role === 'assistant' && last) last.turns.push(one);
    else groups.push({ key: one.turn.message.id, turns: [one] });
  }
  const keys = new Set(groups.map(({ key }) => key));
  for (const key of known.keys()) if (!keys.has(key)) known.delete(key);
  return groups.map(({ key, turns }) => {
    const element = known.get(key) ?? make();
    known.set(key, element);
    return { element, turns };
  });
}

/** The usual end of a list's drawing: its elements, in order, straight in `holder`. */
export const straightIn =
  (holder: HTMLElement) =>
  (mounted: readonly Mounted[]): void =>
    arrange(
      holder,
      mounted.map(({ element }) => element),
    );
