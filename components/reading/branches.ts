/** Computes which turns of a conversation are shown, and where other branches start. Pure. */
import type { Conversation, Turn } from '../../lib/core/conversation';

export interface TurnView {
  readonly turn: Turn;
  /** The ids of alternative turns at this position, with this one, in the order they were first seen. */
  readonly choices: readonly string[];
  /** The previous turn is unknown, so turns may be missing here. */
  readonly isAfterGap: boolean;
}

/** A question and its answers on the current branch. */
export interface AnsweredQuestion {
  readonly question: Turn;
  readonly answers: readonly Turn[];
}

/** Returns the turn at this index, with the turns below it until the next turn of the user. */
export function findAnsweredQuestion(index: number, views: readonly TurnView[]): AnsweredQuestion | undefined {
  const [question, ...following] = views.slice(index).map(({ turn }) => turn);
  if (!question) return undefined;
  const nextQuestion = following.findIndex(({ role }) => role === 'user');
  return { question, answers: nextQuestion < 0 ? following : following.slice(0, nextQuestion) };
}

type BranchSource = Pick<Conversation, 'turns' | 'activePath'>;

/** Returns the branch that the site showed last, or, with `turnId`, the most similar branch that contains this turn. */
export function computePath({ turns, activePath }: BranchSource, turnId?: string): readonly string[] {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const active = activePath.filter(id => byId.has(id));
  if (turnId === undefined || !byId.has(turnId) || active.includes(turnId)) return active;

  const branch = [turnId];
  for (let parent = byId.get(turnId)?.parent; typeof parent === 'string'; parent = byId.get(parent)?.parent) {
    const joinIndex = active.indexOf(parent);
    if (joinIndex >= 0)
      return [...active.slice(0, joinIndex + 1), ...branch, ...findDescendants(turnId, turns, branch)];
    // Imported data may contain a cycle, or name an unknown parent.
    if (branch.includes(parent) || !byId.has(parent)) break;
    branch.unshift(parent);
  }
  return [...branch, ...findDescendants(turnId, turns, branch)];
}

/** Returns `path` with `id` in place of its sibling and the turns below it; `path` itself if it contains no sibling. */
export function selectBranch(id: string, path: readonly string[], { turns }: BranchSource): readonly string[] {
  const turn = turns.find(each => each.id === id);
  const siblings = turn ? groupSiblings(turns)(turn) : [];
  const index = path.findIndex(each => siblings.includes(each));
  return index < 0 ? path : [...path.slice(0, index), id, ...findDescendants(id, turns, [id])];
}

type ShownSource = BranchSource & Partial<Pick<Conversation, 'completeness'>>;

export function toTurnViews(path: readonly string[], { turns, completeness }: ShownSource): readonly TurnView[] {
  // The site's data tells which turn is the first, even if Kura did not see the chat begin.
  const isFromStart = completeness?.state === 'partial' && completeness.fromStart === true;
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const listChoices = groupSiblings(turns);
  return path.flatMap((id, index): TurnView[] => {
    const turn = byId.get(id);
    if (!turn) return [];
    const isAfterGap = index === 0 ? turn.parent === undefined && !isFromStart : turn.parent !== path[index - 1];
    return [{ turn, choices: listChoices(turn), isAfterGap }];
  });
}

const toSiblingKey = ({ parent, role }: Turn) => `${role} ${parent ?? ''}`;

/** The siblings of a turn without a known parent are unknown. */
function groupSiblings(turns: readonly Turn[]): (turn: Turn) => readonly string[] {
  const siblingsByKey = new Map<string, string[]>();
  for (const turn of turns) {
    const siblings = siblingsByKey.get(toSiblingKey(turn));
    if (siblings) siblings.push(turn.id);
    else siblingsByKey.set(toSiblingKey(turn), [turn.id]);
  }
  return turn => (turn.parent === undefined ? [turn.id] : (siblingsByKey.get(toSiblingKey(turn)) ?? []));
}

/** Returns the turns below `id`: at each step the one seen last, and none that is in `branch` already. */
function findDescendants(id: string, turns: readonly Turn[], branch: readonly string[]): string[] {
  const lastChild = new Map<string, string>();
  for (const turn of turns) if (typeof turn.parent === 'string') lastChild.set(turn.parent, turn.id);
  const seen = new Set(branch);
  const found: string[] = [];
  for (let next = lastChild.get(id); next !== undefined && !seen.has(next); next = lastChild.get(next)) {
    seen.add(next);
    found.push(next);
  }
  return found;
}
