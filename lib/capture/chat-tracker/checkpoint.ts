/**
 * Checkpoints save an answer while it is being written, so that closing the tab loses at most a few seconds of it. `lib/merge/draft.ts`
 * replaces them with the finished answer.
 */
import type { ObservedTurn } from '../../core/conversation';
import { toProvisionalId, toDraftId } from '../../merge/draft-id';
import type { Reading } from '../../sites/site';

export type Streaming = Extract<Reading, { state: 'streaming' }>;

/** The prompt that is being answered, and its last checkpoint. Times are in milliseconds. */
export interface Checkpoint {
  /** The chat at whose address the prompt was first seen. */
  readonly chat: string;
  readonly id: string;
  /** The id under which the prompt is saved. */
  readonly name: string;
  readonly text: string;
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  readonly savedAt: number;
  /** The answer so far, as it was saved last. */
  readonly savedAnswer: string;
}

/**
 * Returns the prompt and the unfinished answer under their temporary ids when a checkpoint is due. `now` and `intervalMs` are in
 * milliseconds. With `isLeaving` the page is going away, so the checkpoint is due at once.
 */
export function takeDue(
  last: Checkpoint | undefined,
  reading: Streaming,
  chat: string,
  now: number,
  intervalMs: number,
  isLeaving: boolean,
): {
  readonly checkpoint: Checkpoint | undefined;
  readonly turns?: readonly [prompt: ObservedTurn, answer: ObservedTurn];
} {
  const [answer, prompt, previous] = reading.turns.slice(-3).toReversed();
  if (reading.provisional || prompt?.role !== 'user' || answer?.role !== 'assistant' || answer.id !== reading.growing)
    return { checkpoint: last };

  // The site may still change this id. A prompt saved under it would stay in the vault as a turn that never existed.
  const { id, text } = prompt;
  const name = reading.unnamed ? toProvisionalId(previous?.id, text) : id;
  // The first prompts of two chats may have the same name.
  const isSame = name === last?.name && text === last.text && (chat === last.chat || id === last.id);
  const { lastSeenAt, ...same } = isSame
    ? last
    : { chat, id, name, text, firstSeenAt: now, lastSeenAt: now, savedAt: now, savedAnswer: '' };
  const checkpoint: Checkpoint = { ...same, lastSeenAt: now };
  // No reading may happen at the exact due time, so the checkpoint is taken at whichever reading is nearer to it.
  const isDue = isLeaving || now - checkpoint.savedAt + (now - lastSeenAt) / 2 >= intervalMs;
  // Under another chat's address, the page has not removed the prompt of the chat before yet.
  if (checkpoint.chat !== chat || now - checkpoint.firstSeenAt < intervalMs) return { checkpoint };
  if (!isDue || answer.text === '' || answer.text === checkpoint.savedAnswer) return { checkpoint };
  return {
    checkpoint: { ...checkpoint, savedAt: now, savedAnswer: answer.text },
    turns: [
      { ...prompt, id: name },
      { ...answer, id: toDraftId(name), unfinished: 'growing' },
    ],
  };
}
