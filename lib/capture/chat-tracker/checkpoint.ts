/**
 * Checkpoints save an answer while it is being written, so that closing the tab loses at most a few seconds of it. `lib/merge/draft.ts`
 * replaces them with the finished answer.
 */
import type { ObservedTurn } from '../../core/conversation';
import { toProvisionalId, toDraftId } from '../../merge/draft-id';
import type { Reading } from '../../sites/site';

export type Streaming = Extract<Reading, { state: 'streaming' }>;

export interface Checkpoints {
  /**
   * Returns the prompt and the unfinished answer under their temporary ids when a checkpoint is due. `now` and `intervalMs` are in
   * milliseconds. With `isClosing` the page is going away, so the checkpoint is due at once.
   */
  takeDue(
    reading: Streaming,
    chat: string,
    now: number,
    intervalMs: number,
    isClosing: boolean,
  ): readonly [prompt: ObservedTurn, answer: ObservedTurn] | undefined;
}

export function createCheckpoints(): Checkpoints {
  /** The prompt that is being answered, when and under which chat's address it was first seen, and its last checkpoint. */
  let current = { chat: '', id: '', name: '', text: '', since: 0, at: 0, looked: 0, kept: '' };

  return {
    takeDue(reading, chat, now, intervalMs, isClosing) {
      const [answer, prompt, previous] = reading.turns.slice(-3).toReversed();
      if (
        reading.provisional ||
        prompt?.role !== 'user' ||
        answer?.role !== 'assistant' ||
        answer.id !== reading.growing
      )
        return undefined;

      // The site may still change this id. A prompt saved under it would stay in the vault as a turn that never existed.
      const name = reading.unnamed ? toProvisionalId(previous?.id, prompt.text) : prompt.id;
      // The first prompts of two chats may have the same name.
      const isOther = name !== current.name || (chat !== current.chat && prompt.id !== current.id);
      if (isOther || prompt.text !== current.text) {
        current = { chat, id: prompt.id, name, text: prompt.text, since: now, at: now, looked: now, kept: '' };
      }
      // No reading may happen at the exact due time, so the checkpoint is taken at whichever reading is nearer to it.
      const isDue = isClosing || now - current.at + (now - current.looked) / 2 >= intervalMs;
      current = { ...current, looked: now };
      // The prompt was first seen under another chat's address: the page has not removed it yet.
      if (current.chat !== chat || now - current.since < intervalMs) return undefined;
      if (!isDue || answer.text === '' || answer.text === current.kept) return undefined;

      current = { ...current, at: now, kept: answer.text };
      return [
        { ...prompt, id: name },
        { ...answer, id: toDraftId(name), unfinished: 'growing' },
      ];
    },
  };
}
