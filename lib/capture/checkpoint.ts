/**
 * Checkpoints of an answer that is being written, so that a tab that closes in the middle loses a few seconds of it and no more.
 * `lib/merge/draft.ts` puts the finished answer in their place.
 */
import type { SeenTurn } from '../conversation';
import { askedId, draftId } from '../merge/draft-id';
import type { Reading } from '../sites/adapter';

export type Streaming = Extract<Reading, { state: 'streaming' }>;

export interface Checkpoints {
  /**
   * The prompt and the growing answer, as turns under the ids that stand for them, when a checkpoint is due; `now` and `every` in
   * milliseconds. With `last` the page goes away and it is due at once.
   */
  due(
    reading: Streaming,
    chat: string,
    now: number,
    every: number,
    last: boolean,
  ): readonly [prompt: SeenTurn, answer: SeenTurn] | undefined;
}

export function createCheckpoints(): Checkpoints {
  /** The prompt being answered, under which chat's address it was first seen and when, and its last checkpoint. */
  let current = { chat: '', id: '', name: '', text: '', since: 0, at: 0, looked: 0, kept: '' };

  return {
    due(reading, chat, now, every, last) {
      const [answer, prompt, before] = reading.turns.slice(-3).toReversed();
      if (
        reading.provisional ||
        prompt?.role !== 'user' ||
        answer?.role !== 'assistant' ||
        answer.id !== reading.growing
      )
        return undefined;

      // Under an id that the site may still change, the prompt would stay behind as a turn that never was.
      const name = reading.unnamed ? askedId(before?.id, prompt.text) : prompt.id;
      // The first prompts of two chats may be named alike.
      const isOther = name !== current.name || (chat !== current.chat && prompt.id !== current.id);
      if (isOther || prompt.text !== current.text) {
        current = { chat, id: prompt.id, name, text: prompt.text, since: now, at: now, looked: now, kept: '' };
      }
      // The look at which it would be due exactly may not come: whichever of two is nearer to that moment.
      const isDue = last || now - current.at + (now - current.looked) / 2 >= every;
      current = { ...current, looked: now };
      // First seen under another chat's address: it stands here only until that page is cleared away.
      if (current.chat !== chat || now - current.since < every) return undefined;
      if (!isDue || answer.text === '' || answer.text === current.kept) return undefined;

      current = { ...current, at: now, kept: answer.text };
      return [
        { ...prompt, id: name },
        { ...answer, id: draftId(name), unfinished: 'growing' },
      ];
    },
  };
}
