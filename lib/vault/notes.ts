/** What the user told Kura to remember, with the page that it was told on. */
import type { Conversation } from '../conversation';
import type { Connection } from './connection';
import type { Vault } from './vault';
import { Problem } from '../problem';
import { rowTables } from './cards';
import { pageOf } from './page-address';
import { asSummary, withQuotes, writeConversation } from './rows';

export function noting({ database, run }: Connection): Pick<Vault, 'addNote' | 'mentions'> {
  return {
    addNote: ({ text, title = '', url, at }) =>
      run('rw', [...rowTables, 'turns'], async () => {
        if (text.trim() === '') throw new Problem('BadMessage', 'A note without a word');
        const turn = withQuotes({ id: 'note', parent: null, role: 'user' as const, text, observedAt: at });
        const note: Conversation = {
          id: `note:${crypto.randomUUID()}`,
          source: 'note',
          url,
          title,
          space: 'main',
          createdAt: at,
          updatedAt: at,
          completeness: { state: 'complete', turns: 1 },
          revision: 1,
          turns: [turn],
          activePath: [turn.id],
        };
        await writeConversation(database, note, undefined, at);
        return note.id;
      }),

    mentions: (url, limit) =>
      run('r', ['conversations'], async () => {
        const page = pageOf(url);
        if (page === undefined) return [];
        const rows = await database.conversations.where('page').equals(page).sortBy('updatedAt');
        return rows.toReversed().slice(0, limit).map(asSummary);
      }),
  };
}
