/** All that lies in a space, and what its notes took the place of, which no list shows. */
import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { NoteService } from '../../lib/messaging/walled';

/** Chats that are asked for at once. */
const atOnce = 500;

export async function chatsIn(
  library: Pick<LibraryService, 'browse'> & Pick<NoteService, 'noteVersions'>,
  space: string,
): Promise<readonly ConversationId[]> {
  const ids = new Set<ConversationId>();
  for (let from = 0; ; from += atOnce) {
    const { total, chats } = await library.browse({ space }, from, atOnce);
    for (const { id, note } of chats) {
      ids.add(id);
      if (!note?.replaces) continue;
      for (const version of await library.noteVersions(id)) if (version.space === space) ids.add(version.id);
    }
    if (from + atOnce >= total) return [...ids];
  }
}
