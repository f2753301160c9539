/** An answer that was being written when it was last seen: kept until the finished one takes its place. Pure. */
import type { SeenTurn, Turn } from '../conversation';
import { isDraft } from './draft-id';
import { spoken } from './words';

/** The later checkpoint of two, or the longer where one goes on from the other. `seenAt` in milliseconds since 1970. */
export function laterDraft(known: Turn, seen: SeenTurn, seenAt: number): Turn {
  const later = {
    ...seen,
    id: known.id,
    observedAt: seenAt,
    ...(known.parent !== undefined && { parent: known.parent }),
  };
  if (known.text === seen.text || known.text.startsWith(seen.text)) return known;
  return seen.text.startsWith(known.text) || seenAt > known.observedAt ? later : known;
}

/** Letters that are enough to know an answer by its finished lines. */
const telling = 24;
/** Letters of a last line that are too few to tell: it may not even be clear yet what it begins. */
const tooShort = 8;
/** The share of the letters of a draft's finished lines that stand in the finished answer: citations and pictures come late. */
const mostOf = 0.7;
/** Letters at the very end of a checkpoint that may still have changed. */
const tail = 40;

/** Whether a draft is long enough to know its answer by, wherever that comes. */
export const tellsEnough = ({ text }: Pick<Turn, 'text'>): boolean => spoken(text).length >= telling + tail;

/** Whether `turn` is the finished answer that the draft became. */
export const goesOnFrom = (
  turn: Pick<Turn, 'id' | 'role' | 'text' | 'unfinished'>,
  draft: Pick<Turn, 'role' | 'text'>,
): boolean => turn.role === draft.role && !isDraft(turn) && continues(turn, draft);

/** Whether this answer is what the draft became: its lines are there in order, but for the last one, which was growing. */
export function continues(answer: Pick<Turn, 'text'>, draft: Pick<Turn, 'text'>): boolean {
  const whole = spoken(answer.text);
  const lines = draft.text.split('\n').map(spoken);
  const last = lines.pop() ?? '';
  let at = 0;
  let found = 0;
  let total = 0;
  for (const line of lines) {
    total += line.length;
    const place = whole.indexOf(line, at);
    if (place < 0) continue;
    found += line.length;
    at = place + line.length;
  }
  if (found < total * mostOf) return false;
  if (total >= telling || last.length < tooShort) return true;
  const common = beginningOfBoth(last, whole.slice(at));
  return common >= Math.max(last.length - tail, last.length / 2);
}

function beginningOfBoth(some: string, others: string): number {
  let count = 0;
  while (count < some.length && some[count] === others[count]) count += 1;
  return count;
}
