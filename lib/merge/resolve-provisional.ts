/**
 * Resolves provisional exchanges. They were stored while the answer was streaming, before the site had named the two turns, and are replaced
 * by the same exchange under the site's own ids. Pure.
 */
import type { Turn } from '../core/conversation';
import { isFinishedAnswer, isRecognizable } from './draft';
import { isProvisionalAnswer, isProvisional } from './draft-id';
import { hasSameText } from './match-turn';
import { hasAncestor, type Tree } from './tree';
import { normalizeForCompare } from './compare-text';

/** Removes the provisional turns that the site has named since. Returns the replacing id by each removed id. */
export function resolveProvisional(tree: Map<string, Turn>): ReadonlyMap<string, string> {
  const replacements = new Map<string, string>();
  for (const provisional of [...tree.values()].filter(isProvisional)) {
    const named = [...tree.values()].find(turn => isSamePrompt(provisional, turn)) ?? findOnlyFirst(provisional, tree);
    if (named) replaceTurn(provisional, named.id, tree, replacements);
  }
  for (const draft of [...tree.values()].filter(isProvisionalAnswer)) {
    const prompt = tree.get(draft.parent ?? '');
    const answer = prompt && findAnswer(draft, prompt, tree);
    if (!answer) continue;
    tree.delete(draft.id);
    replacements.set(draft.id, answer.id);
    if (!isProvisional(prompt) || typeof answer.parent !== 'string') continue;
    replaceTurn(prompt, answer.parent, tree, replacements);
    if (isRecognizable(draft)) setUnknownParent(answer.parent, prompt, tree);
  }
  return replacements;
}

/**
 * Finds the finished answer of the draft. A prompt sent twice in the same words has an answer under each of its ids, so the answer may be
 * attached to another prompt than the draft is. The parent of that prompt need not be known yet.
 */
function findAnswer(draft: Turn, prompt: Turn, tree: Tree): Turn | undefined {
  return [...tree.values()].find(turn => {
    const named = typeof turn.parent === 'string' ? tree.get(turn.parent) : undefined;
    if (!named || isProvisional(named) || !isFinishedAnswer(turn, draft)) return false;
    return named === prompt || canBeSame(prompt, named);
  });
}

/** Whether both have the same words after the same turn, the second under the site's own id. */
const isSamePrompt = (prompt: Turn, other: Turn): boolean =>
  hasSameWords(prompt, other) && prompt.parent !== undefined && prompt.parent === other.parent;

/** A reloaded page does not say that its first turn is the chat's first. It is, if no other turn can precede it. */
function findOnlyFirst(provisional: Turn, tree: Tree): Turn | undefined {
  if (typeof provisional.parent === 'string') return undefined;
  const [top, ...others] = [...tree.values()].filter(turn => turn !== provisional && typeof turn.parent !== 'string');
  return top && others.length === 0 && hasSameWords(provisional, top) ? top : undefined;
}

/** A prompt of files alone has no words to be recognized by. */
const hasSameWords = (prompt: Turn, { id, role, text }: Turn): boolean =>
  role === prompt.role &&
  !isProvisional({ id, role }) &&
  (text === prompt.text
    ? text !== ''
    : normalizeForCompare(text) !== '' && normalizeForCompare(text) === normalizeForCompare(prompt.text));

/** Whether both may be the same prompt. Only the answer can confirm it. */
const canBeSame = (prompt: Turn, other: Turn): boolean =>
  other.role === prompt.role &&
  (prompt.parent === other.parent || prompt.parent === undefined || other.parent === undefined) &&
  hasSameText(other, prompt);

/** Replaces a turn by another one, which takes over its followers. */
function replaceTurn(provisional: Turn, id: string, tree: Map<string, Turn>, replacements: Map<string, string>): void {
  tree.delete(provisional.id);
  replacements.set(provisional.id, id);
  for (const turn of tree.values()) if (turn.parent === provisional.id) tree.set(turn.id, { ...turn, parent: id });
}

/** Sets the parent of a turn whose parent is still unknown. */
function setUnknownParent(id: string, { parent }: Turn, tree: Map<string, Turn>): void {
  const named = tree.get(id);
  if (!named || named.parent !== undefined || parent === undefined || hasAncestor(parent, id, tree)) return;
  tree.set(id, { ...named, parent });
}
