/** Validates a call in a page's last answer. It is parsed again, because the message comes from the site's process. */
import type { Call, CallPlace } from '../calls/calls';
import { callOf } from '../calls/parse-calls';
import { longestCall } from '../calls/find-calls';
import type { Conversation, ConversationId } from '../core/conversation';
import { Problem } from '../core/problem';

export interface CallDesk {
  readonly conversation: (id: ConversationId) => Promise<Conversation | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** UTF-16 units. A day in a longer message of the user does not belong to the call. */
const longestAsked = 300;
/** UTF-16 units. */
const longestId = 500;

/** Parses the call in a message from the open chat's page. Rejects with `BadMessage` if there is none. */
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

/** “Yesterday” in an answer is the day before the answer was seen, however late the user clicks. */
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
