/** Compares a streaming answer with the finished one. The draft is stored until the finished answer takes its place. Pure. */
import type { SeenTurn, Turn } from '../core/conversation';
import { isDraft } from './draft-id';
import { spoken } from './compare-text';

/** Returns the later of two checkpoints, or the longer one where it continues the other. `seenAt` is in milliseconds since 1970. */
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

/** In characters: with this much text in its finished lines, an answer can be recognized. */
const telling = 24;
/** In characters: a shorter last line says too little, because its markup may not be clear yet. */
const tooShort = 8;
/** The share of a draft's finished lines that must be in the finished answer. Citations and pictures are added late. */
const mostOf = 0.7;
/** In characters: the end of a checkpoint may still have changed. */
const tail = 40;

/** Whether a draft is long enough to recognize its answer anywhere in the tree. */
export const tellsEnough = ({ text }: Pick<Turn, 'text'>): boolean => spoken(text).length >= telling + tail;

/** Whether `turn` is the finished answer of the draft. */
export const goesOnFrom = (
  turn: Pick<Turn, 'id' | 'role' | 'text' | 'unfinished'>,
  draft: Pick<Turn, 'role' | 'text'>,
): boolean => turn.role === draft.role && !isDraft(turn) && continues(turn, draft);

/** Whether the answer holds the draft's lines in order. The last line was still streaming, so only its beginning must match. */
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
