/** The exchange around a turn: a question and its answers. */
import type { Conversation, Turn } from '../../core/conversation';

/** In order: the question at or before `turn` and its answers until the next question, on the turn's branch. */
export function exchangeAround(conversation: Conversation, turn: Turn): Turn[] {
  const branch = branchThrough(conversation, turn);
  const at = branch.indexOf(turn);
  const asked = branch.slice(0, at + 1).findLastIndex(({ role }) => role === 'user');
  const from = asked === -1 ? at : asked;
  const next = branch.findIndex(({ role }, n) => n > at && role === 'user');
  return branch.slice(from, next === -1 ? branch.length : next);
}

/** The shown branch if the turn is on it; else the turn's ancestors, itself, and the first answer of each. */
function branchThrough({ turns, activePath }: Conversation, turn: Turn): Turn[] {
  const byId = new Map(turns.map(one => [one.id, one]));
  if (activePath.includes(turn.id)) return activePath.map(id => byId.get(id)).filter(one => one !== undefined);

  const branch = [turn];
  const seen = new Set([turn.id]);
  const walk = (from: Turn, step: (one: Turn) => Turn | undefined, add: (one: Turn) => void) => {
    for (let one = step(from); one && !seen.has(one.id); one = step(one)) {
      seen.add(one.id);
      add(one);
    }
  };
  walk(
    turn,
    ({ parent }) => (typeof parent === 'string' ? byId.get(parent) : undefined),
    one => branch.unshift(one),
  );
  walk(
    turn,
    ({ id }) => turns.find(({ parent }) => parent === id),
    one => branch.push(one),
  );
  return branch;
}
