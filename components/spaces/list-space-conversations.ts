/** Lists the ids of all conversations of a space, with the replaced versions of its notes, which no list shows. */
import type { ConversationId } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { NotesService } from '../../lib/rpc/contracts/notes';
import { iterateConversations } from '../library/state/iterate-conversations';

export async function listSpaceConversations(
  library: Pick<LibraryService, 'listConversations'> & Pick<NotesService, 'listNoteVersions'>,
  space: string,
): Promise<readonly ConversationId[]> {
  const ids = new Set<ConversationId>();
  for await (const { id, note } of iterateConversations(library, { space, withDocuments: true })) {
    ids.add(id);
    if (!note?.replaces) continue;
    for (const version of await library.listNoteVersions(id)) if (version.space === space) ids.add(version.id);
  }
  return [...ids];
}
