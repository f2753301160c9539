/** Computes which turns of a conversation are shown, and where other branches start. Pure. */
import type { Conversation, Turn } from '../../lib/core/conversation';

export interface ShownTurn {
  readonly turn: Turn;
  /** The ids of alternative turns at this position, with this one, in the order they were first seen. */
  readonly choices: readonly string[];
  /** The previous turn is unknown, so turns may be missing here. */
  readonly afterGap: boolean;
}

/** A question and its answers on the current branch. */
export interface AnsweredQuestion {
  readonly question: Turn;
  readonly answers: readonly Turn[];
}

/** Returns the turn at this index, with the turns below it until the next turn of the user. */
export function answeredAt(place: number, shown: readonly ShownTurn[]): AnsweredQuestion | undefined {
  const [question, ...below] = shown.slice(place).map(({ turn }) => turn);
  if (!question) return undefined;
  const next = below.findIndex(({ role }) => role === 'user');
  return { question, answers: next < 0 ? below : below.slice(0, next) };
}

type Told = Pick<Conversation, 'turns' | 'activePath'>;

/** Returns the branch that the site showed last, or, with `turnId`, the most similar branch that contains this turn. */
export function pathOf({ turns, activePath }: Told, through?: string): readonly string[] {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const active = activePath.filter(id => byId.has(id));
  if (through === undefined || !byId.has(through) || active.includes(through)) return active;

  const line = [through];
  for (let parent = byId.get(through)?.parent; typeof parent === 'string'; parent = byId.get(parent)?.parent) {
    const joint = active.indexOf(parent);
    if (joint >= 0) return [...active.slice(0, joint + 1), ...line, ...below(through, turns, line)];
    // Imported data may contain a cycle, or name an unknown parent.
    if (line.includes(parent) || !byId.has(parent)) break;
    line.unshift(parent);
  }
  return [...line, ...below(through, turns, line)];
}

/** Returns `path` with `id` in place of its sibling and the turns below it; `path` itself if it contains no sibling. */
export function turnedTo(id: string, path: readonly string[], { turns }: Told): readonly string[] {
  const turn = turns.find(each => each.id === id);
  const siblings = turn ? choicesIn(turns)(turn) : [];
  const place = path.findIndex(each => siblings.includes(each));
  return place < 0 ? path : [...path.slice(0, place), id, ...below(id, turns, [id])];
}

type Received = Told & Partial<Pick<Conversation, 'completeness'>>;

export function shownOn(path: readonly string[], { turns, completeness }: Received): readonly ShownTurn[] {
  // The site's data tells which turn is the first, even if Kura did not see the chat begin.
  const isFromStart = completeness?.state === 'partial' && completeness.fromStart === true;
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const choicesOf = choicesIn(turns);
  return path.flatMap((id, place): ShownTurn[] => {
    const turn = byId.get(id);
    if (!turn) return [];
    const afterGap = place === 0 ? turn.parent === undefined && !isFromStart : turn.parent !== path[place - 1];
    return [{ turn, choices: choicesOf(turn), afterGap }];
  });
}

const placeOf = ({ parent, role }: Turn) => `${role} ${parent ?? ''}`;

/** The siblings of a turn without a known parent are unknown. */
function choicesIn(turns: readonly Turn[]): (turn: Turn) => readonly string[] {
  const places = new Map<string, string[]>();
  for (const turn of turns) {
    const place = places.get(placeOf(turn));
    if (place) place.push(turn.id);
    else places.set(placeOf(turn), [turn.id]);
  }
  return turn => (turn.parent === undefined ? [turn.id] : (places.get(placeOf(turn)) ?? []));
}

/** Returns the turns below `id`: at each step the one seen last, and none that is in `branch` already. */
function below(id: string, turns: readonly Turn[], line: readonly string[]): string[] {
  const last = new Map<string, string>();
  for (const turn of turns) if (typeof turn.parent === 'string') last.set(turn.parent, turn.id);
  const met = new Set(line);
  const found: string[] = [];
  for (let next = last.get(id); next !== undefined && !met.has(next); next = last.get(next)) {
    met.add(next);
    found.push(next);
  }
  return found;
}
