import { useEffect, useState } from 'preact/hooks';
import type { ConversationId } from '../../../lib/core/conversation';
import type { Hit } from '../../../lib/core/hit';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { Rows } from './use-rows';

/** In milliseconds. Rows that fly by are not read. */
const restMs = 60;

/**
 * Reads the last exchange of the chats in sight, for the sentences below their titles. Sentences stay when the rows are scrolled away, and
 * until a changed chat has its new one.
 */
export function useRowHits(
  library: Pick<LibraryService, 'listHits'>,
  rows: Rows,
  from: number,
  to: number,
): ReadonlyMap<ConversationId, Hit> {
  const [hits, setHits] = useState<ReadonlyMap<ConversationId, Hit>>(new Map());
  const [requested] = useState(() => new Map<ConversationId, number>());
  const chats = Array.from({ length: to - from }, (_, offset) => rows.at(from + offset)).filter(
    chat => chat !== undefined,
  );
  const due = chats.filter(({ id, revision }) => requested.get(id) !== revision);
  const key = due.map(({ id, revision }) => `${id} ${revision}`).join('\n');
  useEffect(() => {
    if (due.length === 0) return undefined;
    const timer = setTimeout(() => {
      for (const { id, revision } of due) requested.set(id, revision);
      library.listHits(due.map(({ id }) => id)).then(
        found => setHits(before => new Map([...before, ...found.map(hit => [hit.conversation, hit] as const)])),
        // Without it the title stands alone; it is asked for again when the row comes back into sight.
        () => due.forEach(({ id }) => requested.delete(id)),
      );
    }, restMs);
    return () => clearTimeout(timer);
  }, [library, key]);
  return hits;
}
