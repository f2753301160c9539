/** SQLite's FTS5 on OPFS in its fastest form: words and CJK pairs as Kura tokenizes them, without positions. */
import start, { type Database } from '@sqlite.org/sqlite-wasm';
import { parseTerms } from '../../../lib/search/text/query-terms';
import { tokenize } from '../../../lib/search/text/tokenize';
import type { Contender, EmbeddedChat } from './contender';

export async function openSqlite(): Promise<Contender> {
  const { database, name } = await openDatabase();
  database.exec(`
    PRAGMA cache_size = -65536;
    CREATE VIRTUAL TABLE IF NOT EXISTS passages USING fts5(
      text, content = '', detail = none, tokenize = "unicode61 remove_diacritics 0 tokenchars '_+#'"
    )`);
  const insert = (chats: readonly EmbeddedChat[]) => {
    database.exec('BEGIN');
    for (const { passages } of chats)
      for (const { number, text } of passages)
        database.exec('INSERT OR REPLACE INTO passages(rowid, text) VALUES (?, ?)', {
          bind: [number, tokenize(text).join(' ')],
        });
    database.exec('COMMIT');
  };
  return {
    name,
    insert,
    words: (text, limit) => {
      const matchTerms = parseTerms(text).map(({ token, isPrefix }) => `"${token}"${isPrefix ? '*' : ''}`);
      if (matchTerms.length === 0) return [];
      const sql = 'SELECT rowid FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT ?';
      return database.selectValues(sql, [matchTerms.join(' OR '), limit]).map(Number);
    },
    saveTurn: async (chat, added) => insert([{ ...chat, passages: chat.passages.slice(-added) }]),
    store: async () =>
      Number(database.selectValue('PRAGMA page_count')) * Number(database.selectValue('PRAGMA page_size')),
    close: () => database.close(),
  };
}

/** Uses the pool of access handles if this version has it. The other file system asks a worker for each page. */
async function openDatabase(): Promise<{ readonly database: Database; readonly name: string }> {
  const sqlite = await start({ print: () => undefined, printErr: () => undefined });
  const formatName = (storage: string) => `SQLite FTS5 ${sqlite.version.libVersion}, ${storage}`;
  if (sqlite.installOpfsSAHPoolVfs) {
    const { OpfsSAHPoolDb } = await sqlite.installOpfsSAHPoolVfs({ initialCapacity: 8 });
    return { database: new OpfsSAHPoolDb('/bench.sqlite3'), name: formatName('OPFS pool') };
  }
  const { OpfsDb } = sqlite.oo1;
  if (!OpfsDb) throw new Error('This SQLite has no database on OPFS.');
  return { database: new OpfsDb('/bench.sqlite3', 'c'), name: formatName('OPFS') };
}
