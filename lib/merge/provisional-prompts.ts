/**
 * Resolves provisional exchanges. They were stored while the answer was streaming, before the site had named the two turns, and are replaced
 * by the same exchange under the site's own ids. Pure.
 */
import type { Turn } from '../core/conversation';
import { goesOnFrom, tellsEnough } from './draft';
import { isAnswerToAsked, isAsked } from './draft-id';
import { readsAs } from './match-turns';
import { leadsTo, type Tree } from './tree';
import { fold } from './compare-text';

/** Removes the provisional turns that the site has named since. Returns the replacing id by each removed id. */
export function settleAsked(tree: Map<string, Turn>): ReadonlyMap<string, string> {
  const gone = new Map<string, string>();
  for (const asked of [...tree.values()].filter(isAsked)) {
    const named = [...tree.values()].find(turn => isSame(asked, turn)) ?? onlyFirst(asked, tree);
    if (named) giveWay(asked, named.id, tree, gone);
  }
  for (const draft of [...tree.values()].filter(isAnswerToAsked)) {
    const prompt = tree.get(draft.parent ?? '');
    const answer = prompt && answerTo(draft, prompt, tree);
    if (!answer) continue;
    tree.delete(draft.id);
    gone.set(draft.id, answer.id);
    if (!isAsked(prompt) || typeof answer.parent !== 'string') continue;
    giveWay(prompt, answer.parent, tree, gone);
    if (tellsEnough(draft)) place(answer.parent, prompt, tree);
  }
  return gone;
}

/**
 * Finds the finished answer of the draft. A prompt sent twice in the same words has an answer under each of its ids, so the answer may be
 * attached to another prompt than the draft is. The parent of that prompt need not be known yet.
 */
function answerTo(draft: Turn, prompt: Turn, tree: Tree): Turn | undefined {
  return [...tree.values()].find(turn => {
    const named = typeof turn.parent === 'string' ? tree.get(turn.parent) : undefined;
    if (!named || isAsked(named) || !goesOnFrom(turn, draft)) return false;
    return named === prompt || mayBe(prompt, named);
  });
}

/** Whether both have the same words after the same turn, the second under the site's own id. */
const isSame = (prompt: Turn, other: Turn): boolean =>
  isSaidAlike(prompt, other) && prompt.parent !== undefined && prompt.parent === other.parent;

/** A reloaded page does not say that its first turn is the chat's first. It is, if no other turn can precede it. */
function onlyFirst(asked: Turn, tree: Tree): Turn | undefined {
  if (typeof asked.parent === 'string') return undefined;
  const [top, ...others] = [...tree.values()].filter(turn => turn !== asked && typeof turn.parent !== 'string');
  return top && others.length === 0 && isSaidAlike(asked, top) ? top : undefined;
}

/** A prompt of files alone has no words to be recognized by. */
const isSaidAlike = (prompt: Turn, { id, role, text }: Turn): boolean =>
  role === prompt.role &&
  !isAsked({ id, role }) &&
  (text === prompt.text ? text !== '' : fold(text) !== '' && fold(text) === fold(prompt.text));

/** Whether both may be the same prompt. Only the answer can confirm it. */
const mayBe = (prompt: Turn, other: Turn): boolean =>
  other.role === prompt.role &&
  (prompt.parent === other.parent || prompt.parent === undefined || other.parent === undefined) &&
  readsAs(other, prompt);

/** Replaces a turn by another one, which takes over its followers. */
function giveWay(asked: Turn, id: string, tree: Map<string, Turn>, gone: Map<string, string>): void {
  tree.delete(asked.id);
  gone.set(asked.id, id);
  for (const turn of tree.values()) if (turn.parent === asked.id) tree.set(turn.id, { ...turn, parent: id });
}

/** Sets the parent of a turn whose parent is still unknown. */
function place(id: string, { parent }: Turn, tree: Map<string, Turn>): void {
  const named = tree.get(id);
  if (!named || named.parent !== undefined || parent === undefined || leadsTo(parent, id, tree)) return;
  tree.set(id, { ...named, parent });
}
