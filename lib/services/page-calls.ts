/** Validates a call in a page's last answer. It is parsed again, because the message comes from the site's process. */
import type { Call, CallLocation } from '../calls/calls';
import { parseCall } from '../calls/parse-calls';
import { maxCallLength } from '../calls/find-calls';
import type { Conversation, ConversationId } from '../core/conversation';
import { Problem } from '../core/problem';
import type { CallInAnswer } from '../rpc/contracts/in-page';
import { siteIds, sites } from '../sites/registry';

export interface PageCallDeps {
  readonly readConversation: (id: ConversationId) => Promise<Conversation | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The names under which a call may name a site, beside its id. */
export const callSites = siteIds.map(id => ({ id, names: sites[id].aliases }));

/** UTF-16 units. A day in a longer message of the user does not belong to the call. */
const maxQuestionLength = 300;
/** UTF-16 units. */
const maxTurnIdLength = 500;

/** Parses the call in a message from the open chat's page. Rejects with `BadMessage` if there is none. */
export async function parsePageCall(
  deps: PageCallDeps,
  chat: ConversationId,
  message: unknown,
): Promise<{ readonly call: Call; readonly location: CallLocation; readonly chat: ConversationId }> {
  const { body, question, turn } = parseTexts(message);
  if (body.length > maxCallLength || question.length > maxQuestionLength || turn.length > maxTurnIdLength) {
    throw new Problem('BadMessage', 'Longer than a call can be');
  }
  const call = parseCall({ body, question }, await getSeenTime(deps, chat, turn), callSites);
  if (!call) throw new Problem('BadMessage', 'No call');
  return { call, location: { turn, body }, chat };
}

/** “Yesterday” in an answer is the day before the answer was seen, however late the user clicks. */
async function getSeenTime(
  { readConversation: conversation, now }: PageCallDeps,
  chat: ConversationId,
  turn: string,
): Promise<number> {
  const turns = (await conversation(chat))?.turns ?? [];
  const turnFound = turns.find(({ id, also }) => id === turn || also?.includes(turn));
  return turnFound?.createdAt ?? turnFound?.observedAt ?? now();
}

function parseTexts(message: unknown): CallInAnswer {
  const [body, question, turn] = (['body', 'question', 'turn'] satisfies (keyof CallInAnswer)[]).map(key =>
    typeof message === 'object' && message !== null && Object.hasOwn(message, key)
      ? Reflect.get(message, key)
      : undefined,
  ) as unknown[];
  if (typeof body !== 'string' || typeof question !== 'string' || typeof turn !== 'string') {
    throw new Problem('BadMessage', 'A call is a text, what was asked before it, and the turn it stands in');
  }
  return { body, question, turn };
}
