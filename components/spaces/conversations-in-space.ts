/** Lists the ids of all conversations of a space, with the replaced versions of its notes, which no list shows. */
import type { ConversationId } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/index';
import type { NoteService } from '../../lib/rpc/contracts/spaces';
import { chatsOnShelf } from '../library/state/conversations-in';

export async function chatsIn(
  library: Pick<LibraryService, 'browse'> & Pick<NoteService, 'noteVersions'>,
  space: string,
): Promise<readonly ConversationId[]> {
  const ids = new Set<ConversationId>();
  for await (const { id, note } of chatsOnShelf(library, { space })) {
    ids.add(id);
    if (!note?.replaces) continue;
    for (const version of await library.noteVersions(id)) if (version.space === space) ids.add(version.id);
  }
  return [...ids];
}
