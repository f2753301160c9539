/** Which turns of a conversation are shown, and where it can be read on in another way. Pure. */
import type { Conversation, Turn } from '../../lib/conversation';

export interface ShownTurn {
  readonly turn: Turn;
  /** The ids of the turns that stand in this place on one branch or another, this one among them, in order of first sight. */
  readonly choices: readonly string[];
  /** The turn before it is not known: something may be missing here. */
  readonly afterGap: boolean;
}

/** A question, and what stands below it on the branch that is read. */
export interface AnsweredQuestion {
  readonly question: Turn;
  readonly answers: readonly Turn[];
}

/** The turn in this place, with those below it until the user says something again. */
export function answeredAt(place: number, shown: readonly ShownTurn[]): AnsweredQuestion | undefined {
  const [question, ...below] = shown.slice(place).map(({ turn }) => turn);
  if (!question) return undefined;
  const next = below.findIndex(({ role }) => role === 'user');
  return { question, answers: next < 0 ? below : below.slice(0, next) };
}

type Told = Pick<Conversation, 'turns' | 'activePath'>;

/** The branch that the site showed last; with `through` the one on which that turn stands, as like it as can be. */
export function pathOf({ turns, activePath }: Told, through?: string): readonly string[] {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const active = activePath.filter(id => byId.has(id));
  if (through === undefined || !byId.has(through) || active.includes(through)) return active;

  const line = [through];
  for (let parent = byId.get(through)?.parent; typeof parent === 'string'; parent = byId.get(parent)?.parent) {
    const joint = active.indexOf(parent);
    if (joint >= 0) return [...active.slice(0, joint + 1), ...line, ...below(through, turns, line)];
    // Foreign data may go round in a loop, or name a parent that is not here.
    if (line.includes(parent) || !byId.has(parent)) break;
    line.unshift(parent);
  }
  return [...line, ...below(through, turns, line)];
}

/** `path` as it goes on when `id` is read in place of its sibling; `path` itself when there is none of it on it. */
export function turnedTo(id: string, path: readonly string[], { turns }: Told): readonly string[] {
  const turn = turns.find(each => each.id === id);
  const siblings = turn ? choicesIn(turns)(turn) : [];
  const place = path.findIndex(each => siblings.includes(each));
  return place < 0 ? path : [...path.slice(0, place), id, ...below(id, turns, [id])];
}

type Received = Told & Partial<Pick<Conversation, 'completeness'>>;

export function shownOn(path: readonly string[], { turns, completeness }: Received): readonly ShownTurn[] {
  // A site's rows tell which turn is the first of all, also where none was seen to begin the chat.
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

/** Of one whose parent is not known nobody can say what stands beside it. */
function choicesIn(turns: readonly Turn[]): (turn: Turn) => readonly string[] {
  const places = new Map<string, string[]>();
  for (const turn of turns) {
    const place = places.get(placeOf(turn));
    if (place) place.push(turn.id);
    else places.set(placeOf(turn), [turn.id]);
  }
  return turn => (turn.parent === undefined ? [turn.id] : (places.get(placeOf(turn)) ?? []));
}

/** What follows `id`, each time the turn that was seen last, and never one that is on the `line` already. */
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
