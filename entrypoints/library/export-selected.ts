import { chatsIn } from '@/components/spaces/conversations-in-space';
import { download, vaultFile } from '@/lib/transfer/vault-blob';
import type { Conversation } from '@/lib/core/conversation';
import type { LibraryService } from '@/lib/rpc/contracts/index';
import type { NoteService } from '@/lib/rpc/contracts/spaces';
import { vaultFileName } from '@/lib/transfer/file-names';
import { writeVaultFile } from '@/lib/transfer/vault-file/vault-file';
import type { ConversationSummary } from '@/lib/vault/vault';

type Keeper = Pick<LibraryService, 'conversation' | 'shelves' | 'browse'> & Pick<NoteService, 'noteVersions'>;

/** Downloads the selected chats as a vault file, with the names of their spaces only. */
export const exportThese =
  (library: Keeper) =>
  (chats: readonly ConversationSummary[]): Promise<number> =>
    handOut(library, chats, new Set(chats.map(({ space }) => space)), '-chosen.json');

/** Downloads all of a space with earlier versions of its notes, its rules and its story. Nothing of other spaces is included. */
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
      // A chat that was forgotten or moved a moment ago is skipped.
      const conversation = await library.conversation(id);
      if (conversation && used.has(conversation.space)) yield conversation;
    }
  }
  const spaces = (await library.shelves()).spaces.filter(({ id }) => used.has(id));
  const { file, conversations } = await vaultFile({ conversations: whole(), spaces }, writeVaultFile);
  download(file, vaultFileName(new Date(), ending));
  return conversations;
}
