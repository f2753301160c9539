/** The exchange around a turn: a question and its answers. */
import type { Conversation, Turn } from '../../core/conversation';

/** In order: the question at or before `turn` and its answers until the next question, on the turn's branch. */
export function findExchange(conversation: Conversation, turn: Turn): Turn[] {
  // A section of a document answers no question, and the next one speaks of something else.
  if (conversation.source === 'document') return [turn];
  const branch = findBranch(conversation, turn);
  const at = branch.indexOf(turn);
  const question = branch.slice(0, at + 1).findLastIndex(({ role }) => role === 'user');
  const from = question === -1 ? at : question;
  const next = branch.findIndex(({ role }, n) => n > at && role === 'user');
  return branch.slice(from, next === -1 ? branch.length : next);
}

/** The shown branch if the turn is on it; else the turn's ancestors, itself, and the first answer of each. */
function findBranch({ turns, activePath }: Conversation, turn: Turn): Turn[] {
  const byId = new Map(turns.map(node => [node.id, node]));
  if (activePath.includes(turn.id)) return activePath.map(id => byId.get(id)).filter(node => node !== undefined);

  const branch = [turn];
  const seen = new Set([turn.id]);
  const walk = (from: Turn, step: (node: Turn) => Turn | undefined, add: (node: Turn) => void) => {
    for (let node = step(from); node && !seen.has(node.id); node = step(node)) {
      seen.add(node.id);
      add(node);
    }
  };
  walk(
    turn,
    ({ parent }) => (typeof parent === 'string' ? byId.get(parent) : undefined),
    node => branch.unshift(node),
  );
  walk(
    turn,
    ({ id }) => turns.find(({ parent }) => parent === id),
    node => branch.push(node),
  );
  return branch;
}
