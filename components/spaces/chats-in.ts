/** All that lies in a space, and what its notes took the place of, which no list shows. */
import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { NoteService } from '../../lib/messaging/walled';
import { chatsOnShelf } from '../chats-on-shelf';

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
