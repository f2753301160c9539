import type { AskPageProps } from '@/components/ask/ask-actions';
import { isOnThisComputer } from '@/components/ask/format-host';
import { AskSession } from '@/lib/assistants/ask-session';
import type { Conversation, ConversationId } from '@/lib/core/conversation';
import { Problem } from '@/lib/core/problem';
import { readProvider } from './load-provider';
import { createThreadDeps, readPlace, type ThreadOptions } from './create-thread-deps';

/** Creates what starts a thread over the vault and the providers. */
export function createThreadStarter(options: ThreadOptions): AskPageProps['startThread'] {
  const readChat = async (id: ConversationId) => {
    const chat = await options.library.readConversation(id);
    if (!chat) throw new Problem('BadMessage', 'The chat is not stored');
    return chat;
  };
  return onChange => {
    let here = options;
    let session = new AskSession(createThreadDeps(here), onChange);
    /** A stored chat stays in its own space, whatever space was chosen last. */
    const openSpace = async ({ space }: Conversation) => {
      if (space === here.scope.space) return;
      const place = await readPlace(options.library, await options.library.getSpaceScope(space));
      here = { ...options, viewpoint: undefined, ...place };
      session = new AskSession(createThreadDeps(here), onChange);
    };
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
      addNote: note => options.library.addNote({ ...note, space: here.scope.space }),
      listPlaceNames: () => here.placeNames,
      dismissProposal: call => session.dismissProposal(call),
      async resume(id) {
        const chat = await readChat(id);
        await openSpace(chat);
        await session.resume(chat);
      },
      async continueFrom(id) {
        const chat = await readChat(id);
        await openSpace(chat);
        session.continueFrom(chat);
      },
    };
  };
}
