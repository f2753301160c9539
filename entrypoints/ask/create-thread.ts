import type { AskPageProps } from '@/components/ask/ask-actions';
import { isOnThisComputer } from '@/components/ask/format-host';
import { AskSession } from '@/lib/assistants/ask-session';
import type { ConversationId } from '@/lib/core/conversation';
import { Problem } from '@/lib/core/problem';
import { readProvider } from './create-models';
import { createThreadDeps, type ThreadOptions } from './create-thread-deps';

/** Creates what starts a thread over the vault and the providers. */
export function createThreadStarter(options: ThreadOptions): AskPageProps['startThread'] {
  const readChat = async (id: ConversationId) => {
    const chat = await options.library.readConversation(id);
    if (!chat) throw new Problem('BadMessage', 'The chat is not stored');
    return chat;
  };
  return onChange => {
    const session = new AskSession(createThreadDeps(options), onChange);
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
      async retry(id) {
        const provider = await readProvider(id);
        await session.retry(provider, !isOnThisComputer(provider));
      },
      show: turn => session.show(turn),
      setWhole: isWhole => session.setWhole(isWhole),
      dismissProposal: call => session.dismissProposal(call),
      resume: async id => session.resume(await readChat(id)),
      continueFrom: async id => session.continueFrom(await readChat(id)),
    };
  };
}
