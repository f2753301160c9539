import type { AskStart } from '@/components/ask/ask-actions';
import type { ConversationId } from '@/lib/core/conversation';

/** Remembers the thread that is open in the side panel, so that it is there after a restart. A page of its own has it in its address. */
export const createOpenThread = (isPanel: boolean) => ({
  read: (): string | undefined => (isPanel ? (localStorage.getItem(storageKey) ?? undefined) : undefined),
  write(thread: ConversationId | undefined): void {
    const params = new URLSearchParams(location.search);
    // A question is asked once, however often the page is loaded.
    for (const name of ['thread', 'question']) params.delete(name);
    if (isPanel) {
      if (thread === undefined) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, thread);
    } else if (thread !== undefined) {
      for (const name of ['models', 'continue']) params.delete(name);
      params.set('thread', thread);
    }
    history.replaceState(null, '', `${location.pathname}?${params.toString()}`);
  },
});

const storageKey = 'ask-thread';

/** Reads what the page's address asks for: a thread, a chat to go on from, the models, or a question. */
export function parseStart({ search }: Pick<Location, 'search'>, remembered: string | undefined): AskStart {
  const params = new URLSearchParams(search);
  const question = params.get('question') ?? undefined;
  const continueFrom = toId(params.get('continue'));
  const thread = toId(params.get('thread')) ?? (question === undefined && !continueFrom ? toId(remembered) : undefined);
  return {
    view: params.has('facts') ? 'facts' : params.has('models') ? 'models' : 'thread',
    ...(thread && { thread }),
    ...(continueFrom && { continueFrom }),
    ...(question !== undefined && { question }),
  };
}

const toId = (text: string | null | undefined): ConversationId | undefined =>
  text && /^[a-z]+:.+$/s.test(text) ? (text as ConversationId) : undefined;
