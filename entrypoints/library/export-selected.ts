import { getNow } from '@/lib/core/clock';
import { listSpaceConversations } from '@/components/spaces/list-space-conversations';
import { downloadFile, buildVaultFile } from '@/lib/transfer/build-vault-file';
import type { Conversation } from '@/lib/core/conversation';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import type { NotesService } from '@/lib/rpc/contracts/notes';
import { formatVaultFileName } from '@/lib/transfer/vault-file-name';
import { writeVaultFile } from '@/lib/transfer/vault-file/vault-file';
import type { ConversationSummary } from '@/lib/vault/vault';

type ExportDeps = Pick<LibraryService, 'readConversation' | 'readFacets' | 'listConversations'> &
  Pick<NotesService, 'listNoteVersions'>;

/** Downloads the selected chats as a vault file, with the names of their spaces only. */
export const exportSelected =
  (library: ExportDeps) =>
  (chats: readonly ConversationSummary[]): Promise<number> =>
    downloadVaultFile(library, chats, new Set(chats.map(({ space }) => space)), '-chosen.json');

/** Downloads all of a space with earlier versions of its notes, its rules and its story. Nothing of other spaces is included. */
export const exportSpace =
  (library: ExportDeps) =>
  async (space: string): Promise<number> => {
    const ids = await listSpaceConversations(library, space);
    return downloadVaultFile(
      library,
      ids.map(id => ({ id })),
      new Set([space]),
      '-space.json',
    );
  };

async function downloadVaultFile(
  library: ExportDeps,
  chats: readonly Pick<ConversationSummary, 'id'>[],
  spaceIds: ReadonlySet<string>,
  nameSuffix: string,
): Promise<number> {
  async function* readConversations(): AsyncGenerator<Conversation> {
    for (const { id } of chats) {
      // A chat that was forgotten or moved a moment ago is skipped.
      const conversation = await library.readConversation(id);
      if (conversation && spaceIds.has(conversation.space)) yield conversation;
    }
  }
  const spaces = (await library.readFacets()).spaces.filter(({ id }) => spaceIds.has(id));
  const { file, conversations } = await buildVaultFile({ conversations: readConversations(), spaces }, writeVaultFile);
  downloadFile(file, formatVaultFileName(new Date(getNow()), nameSuffix));
  return conversations;
}
