/** Titles for saved chats that have none, one after the other. What it would send is counted before anything is sent. */
import type { ToolDeps } from '../calls/run-tool';
import type { Conversation, ConversationId } from '../core/conversation';
import { buildTitleRequest, countTitleTokens, requestTitle } from './request-title';
import type { TitlePlan } from './ask-state';
import type { Provider } from './provider';

/** The most chats that are titled at once, so that the count that is said stays one that a person can judge. */
export const maxTitledChats = 200;

export interface PutTitlesDeps extends Pick<ToolDeps, 'findSensitive'> {
  /** Newest change first. */
  readonly listUntitled: () => Promise<readonly ConversationId[]>;
  readonly readConversation: (id: ConversationId) => Promise<Conversation | null | undefined>;
  /** Answers whether the title was taken: the chat may have one by now. */
  readonly putTitle: (id: ConversationId, title: string) => Promise<boolean>;
}

/** Sends nothing. */
export async function prepareTitles(deps: PutTitlesDeps): Promise<TitlePlan> {
  const requests: { id: ConversationId; text: string }[] = [];
  for (const id of (await deps.listUntitled()).slice(0, maxTitledChats)) {
    const chat = await deps.readConversation(id);
    const text = chat ? await buildTitleRequest(listShownTurns(chat), deps) : '';
    if (text !== '') requests.push({ id, text });
  }
  return { requests, tokens: requests.reduce((sum, { text }) => sum + countTitleTokens(text), 0) };
}

/** Sends the plan. Answers how many chats got a title. Rejects as `Provider.chat` does; what is titled by then, or by the signal, stays. */
export async function putTitles(
  { requests }: TitlePlan,
  provider: Provider,
  deps: Pick<PutTitlesDeps, 'putTitle'>,
  { signal, onTitled }: { readonly signal: AbortSignal; readonly onTitled: (done: number) => void },
): Promise<number> {
  let titled = 0;
  for (const [index, { id, text }] of requests.entries()) {
    const title = await requestTitle(text, provider, signal).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (signal.aborted) return titled;
    if (title !== undefined && (await deps.putTitle(id, title))) titled += 1;
    onTitled(index + 1);
  }
  return titled;
}

function listShownTurns({ turns, activePath }: Conversation) {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  return activePath.flatMap(id => byId.get(id) ?? []);
}
