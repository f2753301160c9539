/** Compares a streaming answer with the finished one. The draft is stored until the finished answer takes its place. Pure. */
import type { ObservedTurn, Turn } from '../core/conversation';
import { isDraft } from './draft-id';
import { normalizeProse } from './compare-text';

/** Returns the later of two checkpoints, or the longer one where it continues the other. `seenAt` is in milliseconds since 1970. */
export function chooseLaterDraft(known: Turn, observed: ObservedTurn, seenAt: number): Turn {
  const later = {
    ...observed,
    id: known.id,
    observedAt: seenAt,
    ...(known.parent !== undefined && { parent: known.parent }),
  };
  if (known.text === observed.text || known.text.startsWith(observed.text)) return known;
  return observed.text.startsWith(known.text) || seenAt > known.observedAt ? later : known;
}

/** In characters: with this much text in its finished lines, an answer can be recognized. */
const minRecognizableLength = 24;
/** In characters: a shorter last line says too little, because its markup may not be clear yet. */
const minLastLineLength = 8;
/** The share of a draft's finished lines that must be in the finished answer. Citations and pictures are added late. */
const minFoundShare = 0.7;
/** In characters: the end of a checkpoint may still have changed. */
const unstableTailLength = 40;

/** Whether a draft is long enough to recognize its answer anywhere in the tree. */
export const isRecognizable = ({ text }: Pick<Turn, 'text'>): boolean =>
  normalizeProse(text).length >= minRecognizableLength + unstableTailLength;

/** Whether `turn` is the finished answer of the draft. */
export const isFinishedAnswer = (
  turn: Pick<Turn, 'id' | 'role' | 'text' | 'unfinished'>,
  draft: Pick<Turn, 'role' | 'text'>,
): boolean => turn.role === draft.role && !isDraft(turn) && isContinuation(turn, draft);

/** Whether the answer holds the draft's lines in order. The last line was still streaming, so only its beginning must match. */
function isContinuation(answer: Pick<Turn, 'text'>, draft: Pick<Turn, 'text'>): boolean {
  const answerText = normalizeProse(answer.text);
  const lines = draft.text.split('\n').map(normalizeProse);
  const last = lines.pop() ?? '';
  let at = 0;
  let found = 0;
  let total = 0;
  for (const line of lines) {
    total += line.length;
    const position = answerText.indexOf(line, at);
    if (position < 0) continue;
    found += line.length;
    at = position + line.length;
  }
  if (found < total * minFoundShare) return false;
  if (total >= minRecognizableLength || last.length < minLastLineLength) return true;
  const common = countCommonPrefix(last, answerText.slice(at));
  return common >= Math.max(last.length - unstableTailLength, last.length / 2);
}

function countCommonPrefix(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count += 1;
  return count;
}
