import type { TitleActions } from '@/components/ask/ask-actions';
import { prepareTitles, putTitles } from '@/lib/assistants/put-titles';
import type { ConversationId } from '@/lib/core/conversation';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { askTitles } from '@/lib/settings';
import { findSensitive, threads } from './create-thread-deps';
import { loadProvider, readProvider } from './load-provider';

/** Creates what titles chats of this space. Chats of other spaces are not counted and not sent. */
export function createTitles(library: Pick<LibraryService, 'readConversation'>, space: string): TitleActions {
  const deps = {
    findSensitive,
    listUntitled: () => threads.listUntitled(space),
    readConversation: (id: ConversationId) => library.readConversation(id),
    putTitle: (id: ConversationId, title: string) => threads.putTitle(id, title),
  };
  return {
    isOn: () => askTitles.getValue(),
    setOn: isOn => askTitles.setValue(isOn),
    plan: () => prepareTitles(deps),
    run: async (provider, plan, options) =>
      putTitles(plan, await loadProvider(await readProvider(provider)), deps, options),
  };
}
