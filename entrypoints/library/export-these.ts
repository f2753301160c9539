import { chatsIn } from '@/components/spaces/chats-in';
import { download, vaultFile } from '@/components/vault-transfer';
import type { Conversation } from '@/lib/conversation';
import type { LibraryService } from '@/lib/messaging/services';
import type { NoteService } from '@/lib/messaging/walled';
import { vaultFileName } from '@/lib/transfer/dated-names';
import { writeVaultFile } from '@/lib/transfer/vault-file';
import type { ConversationSummary } from '@/lib/vault/vault';

type Keeper = Pick<LibraryService, 'conversation' | 'shelves' | 'browse'> & Pick<NoteService, 'noteVersions'>;

/** Chosen chats as a vault file that the user is given, with the names of the spaces they lie in and of no others. */
export const exportThese =
  (library: Keeper) =>
  (chats: readonly ConversationSummary[]): Promise<number> =>
    handOut(library, chats, new Set(chats.map(({ space }) => space)), '-chosen.json');

/** All that is in a space, earlier versions of its notes, its rules and its story; of other spaces nothing, not their names either. */
export const exportSpace =
  (library: Keeper) =>
  async (space: string): Promise<number> => {
    const ids = await chatsIn(library, space);
    return handOut(
      library,
      ids.map(id => ({ id })),
      new Set([space]),
      '-space.json',
    );
  };

async function handOut(
  library: Keeper,
  chats: readonly Pick<ConversationSummary, 'id'>[],
  used: ReadonlySet<string>,
  ending: string,
): Promise<number> {
  async function* whole(): AsyncGenerator<Conversation> {
    for (const { id } of chats) {
      // One that was forgotten or moved away a moment ago is passed over.
      const conversation = await library.conversation(id);
      if (conversation && used.has(conversation.space)) yield conversation;
    }
  }
  const spaces = (await library.shelves()).spaces.filter(({ id }) => used.has(id));
  const { file, conversations } = await vaultFile({ conversations: whole(), spaces }, writeVaultFile);
  download(file, vaultFileName(new Date(), ending));
  return conversations;
}
