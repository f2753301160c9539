/**
 * An exchange that was kept while its answer grew, before the site had named its two turns: it gives its place to that exchange under
 * the site's own ids, and nothing of it stays. Pure.
 */
import type { Turn } from '../conversation';
import { goesOnFrom, tellsEnough } from './draft';
import { isAnswerToAsked, isAsked } from './draft-id';
import { readsAs } from './name';
import { leadsTo, type Tree } from './tree';
import { fold } from './words';

/** Removes what the site has named by now. By the id of each turn that went, the id of the one in its place. */
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
 * The finished answer that the draft became. A prompt that was sent again in the same words has an answer under each of its names, so
 * that it may stand under another one than the draft does; nor need it be known yet what stands before it.
 */
function answerTo(draft: Turn, prompt: Turn, tree: Tree): Turn | undefined {
  return [...tree.values()].find(turn => {
    const named = typeof turn.parent === 'string' ? tree.get(turn.parent) : undefined;
    if (!named || isAsked(named) || !goesOnFrom(turn, draft)) return false;
    return named === prompt || mayBe(prompt, named);
  });
}

/** The same words after the same turn, under the site's own id. */
const isSame = (prompt: Turn, other: Turn): boolean =>
  isSaidAlike(prompt, other) && prompt.parent !== undefined && prompt.parent === other.parent;

/** A page that is opened again does not say that its first turn is the chat's: it is, where nothing else can stand before it. */
function onlyFirst(asked: Turn, tree: Tree): Turn | undefined {
  if (typeof asked.parent === 'string') return undefined;
  const [top, ...others] = [...tree.values()].filter(turn => turn !== asked && typeof turn.parent !== 'string');
  return top && others.length === 0 && isSaidAlike(asked, top) ? top : undefined;
}

/** Files alone are no words to know a prompt by. */
const isSaidAlike = (prompt: Turn, { id, role, text }: Turn): boolean =>
  role === prompt.role &&
  !isAsked({ id, role }) &&
  (text === prompt.text ? text !== '' : fold(text) !== '' && fold(text) === fold(prompt.text));

/** Nothing speaks against it; the answer has to tell. */
const mayBe = (prompt: Turn, other: Turn): boolean =>
  other.role === prompt.role &&
  (prompt.parent === other.parent || prompt.parent === undefined || other.parent === undefined) &&
  readsAs(other, prompt);

/** What followed the one turn follows the other now. */
function giveWay(asked: Turn, id: string, tree: Map<string, Turn>, gone: Map<string, string>): void {
  tree.delete(asked.id);
  gone.set(asked.id, id);
  for (const turn of tree.values()) if (turn.parent === asked.id) tree.set(turn.id, { ...turn, parent: id });
}

/** What stood before the one turn is known to stand before the other. */
function place(id: string, { parent }: Turn, tree: Map<string, Turn>): void {
  const named = tree.get(id);
  if (!named || named.parent !== undefined || parent === undefined || leadsTo(parent, id, tree)) return;
  tree.set(id, { ...named, parent });
}
