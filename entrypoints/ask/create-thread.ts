import type { AskPageProps } from '@/components/ask/ask-actions';
import { isOnThisComputer } from '@/components/ask/format-host';
import { AskSession } from '@/lib/assistants/ask-session';
import { putTurnMessages, readTurnMessages } from '@/lib/assistants/vendor-parts';
import { getNow } from '@/lib/core/clock';
import type { ConversationId } from '@/lib/core/conversation';
import { Problem } from '@/lib/core/problem';
import { connect } from '@/lib/rpc/rpc';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { threadsService } from '@/lib/rpc/contracts/threads';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import type { SpaceScope } from '@/lib/core/scope';
import { readProvider } from './create-models';
import { loadProvider } from './load-provider';

interface ThreadOptions {
  readonly library: LibraryService;
  /** What the thread may see: the space that was chosen last, at its point of the story. */
  readonly scope: SpaceScope;
  readonly locale: string;
  readonly sourcesTitle: string;
}

const threads = connect(threadsService, sendToExtension);

/** Creates what starts a thread over the vault and the providers. */
export function createThreadStarter({
  library,
  scope,
  locale,
  sourcesTitle,
}: ThreadOptions): AskPageProps['startThread'] {
  const readChat = async (id: ConversationId) => {
    const chat = await library.readConversation(id);
    if (!chat) throw new Problem('BadMessage', 'The chat is not stored');
    return chat;
  };
  return onChange => {
    const session = new AskSession(
      {
        scope,
        library,
        locale,
        sourcesTitle,
        getNow,
        loadProvider,
        readTurnMessages,
        putTurnMessages,
        findSensitive: async text => (await import('@/lib/redact/find-sensitive')).findSensitive(text),
        save: snapshot => threads.saveThread(snapshot, scope.space),
        createId: () => crypto.randomUUID(),
        today: new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(getNow()),
      },
      onChange,
    );
    return {
      getState: () => session.getState(),
      async ask(id, question, parent) {
        const provider = await readProvider(id);
        // What stays on this computer needs no second yes.
        await session.ask(provider, question, {
          needsYes: !isOnThisComputer(provider),
          ...(parent !== undefined && { parent }),
        });
      },
      confirm: () => session.confirm(),
      cancel: () => session.cancel(),
      stop: () => session.stop(),
      retry: async id => session.retry(await readProvider(id)),
      show: turn => session.show(turn),
      dismissProposal: call => session.dismissProposal(call),
      resume: async id => session.resume(await readChat(id)),
      continueFrom: async id => session.continueFrom(await readChat(id)),
    };
  };
}
