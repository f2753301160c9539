/** What a page's last answer asks of the vault, taken apart once more: the message comes from the site's process. */
import type { Call, CallPlace } from '../calls/calls';
import { callOf } from '../calls/read-calls';
import { longestCall } from '../calls/written';
import type { Conversation, ConversationId } from '../conversation';
import { Problem } from '../problem';

export interface CallDesk {
  readonly conversation: (id: ConversationId) => Promise<Conversation | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** In UTF-16 units: a longer message of the user's names no day that was meant. */
const longestAsked = 300;
/** In UTF-16 units. */
const longestId = 500;

/** The call in such a message of the chat that is open. Rejects with `BadMessage` for what is none. */
export async function callFromPage(
  desk: CallDesk,
  chat: ConversationId,
  given: unknown,
): Promise<{ readonly call: Call; readonly written: CallPlace; readonly chat: ConversationId }> {
  const { body, asked, turn } = textsIn(given);
  if (body.length > longestCall || asked.length > longestAsked || turn.length > longestId) {
    throw new Problem('BadMessage', 'Longer than a call can be');
  }
  const call = callOf({ body, asked }, await seenAt(desk, chat, turn));
  if (!call) throw new Problem('BadMessage', 'No call');
  return { call, written: { turn, body }, chat };
}

/** “Yesterday” in an answer is the day before it was seen, however much later somebody clicks. */
async function seenAt({ conversation, now }: CallDesk, chat: ConversationId, turn: string): Promise<number> {
  const turns = (await conversation(chat))?.turns ?? [];
  const found = turns.find(({ id, also }) => id === turn || also?.includes(turn));
  return found?.createdAt ?? found?.observedAt ?? now();
}

function textsIn(given: unknown): { readonly body: string; readonly asked: string; readonly turn: string } {
  const [body, asked, turn] = ['body', 'asked', 'turn'].map(key =>
    typeof given === 'object' && given !== null && Object.hasOwn(given, key) ? Reflect.get(given, key) : undefined,
  ) as unknown[];
  if (typeof body !== 'string' || typeof asked !== 'string' || typeof turn !== 'string') {
    throw new Problem('BadMessage', 'A call is a text, what was asked before it, and the turn it stands in');
  }
  return { body, asked, turn };
}
