/** SQLite files made by SQLite itself, as they are and spoilt. */
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { describe, expect, test } from 'vitest';
import { toProblemName } from '../../../../lib/core/problem';
import { readSqliteRows, type SqliteRow } from '../../../../lib/transfer/vendors/agents/sqlite';
import { random } from '../../../fakes/made-up-site';
import { bytesFile, importExports } from '../given';

interface Sqlite {
  readonly oo1: {
    readonly DB: new (name: string) => {
      readonly exec: (statement: string | { readonly sql: string; readonly bind: readonly string[] }) => void;
      readonly close: () => void;
    };
  };
  readonly capi: { readonly sqlite3_js_db_export: (database: unknown) => Uint8Array };
}

/** Lengths around those at which a row leaves its page. */
const lengths = [0, 10, 400, 3_900, 4_050, 4_061, 4_062, 4_100, 8_200, 60_000];

const rows = Array.from({ length: 120 }, (_, n) => ({
  key: n % 5 === 0 ? `checkpointId:${n}` : `bubbleId:chat:${n}`,
  value: `港 ${n} ${'x'.repeat(lengths[n % lengths.length] ?? 0)}`,
}));

async function build(pageBytes: number, encoding = 'UTF-8'): Promise<Uint8Array<ArrayBuffer>> {
  // The benchmark declares only what it uses of this library.
  const sqlite = (await sqlite3InitModule()) as unknown as Sqlite;
  const database = new sqlite.oo1.DB(':memory:');
  database.exec(`PRAGMA page_size = ${pageBytes}; PRAGMA encoding = '${encoding}';
    CREATE TABLE other (a); CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);`);
  for (const [index, { key, value }] of rows.entries())
    database.exec({
      sql: `INSERT INTO cursorDiskKV VALUES (?, ${index % 2 === 0 ? '?' : 'CAST(? AS BLOB)'})`,
      bind: [key, value],
    });
  const bytes = new Uint8Array(sqlite.capi.sqlite3_js_db_export(database));
  database.close();
  return bytes;
}

const isBubble = (key: string): boolean => key.startsWith('bubbleId:');

async function readAll(bytes: Uint8Array<ArrayBuffer>): Promise<SqliteRow[]> {
  const read: SqliteRow[] = [];
  for await (const row of readSqliteRows(new Blob([bytes]), 'cursorDiskKV', isBubble)) read.push(row);
  return read;
}

describe('a table of a SQLite file', () => {
  test.each([512, 4_096, 65_536])('is read row by row, however long, with pages of %i bytes', async pageBytes => {
    expect(await readAll(await build(pageBytes))).toEqual(rows.filter(({ key }) => isBubble(key)));
  });

  test('is nothing where there is no such table', async () => {
    const read: unknown[] = [];
    for await (const row of readSqliteRows(new Blob([await build(4_096)]), 'missing', () => true)) read.push(row);
    expect(read).toEqual([]);
  });

  test('that is spoilt or cut off ends by name, or gives rows', { timeout: 120_000 }, async () => {
    const sound = await build(4_096);
    const next = random(27);
    const outcomes = new Set<string>();
    for (let run = 0; run < Number(process.env['CASES'] ?? 60); run += 1) {
      const bytes = next(4) === 0 ? sound.slice(0, next(sound.length)) : sound.slice();
      // Most changes are in the headers of pages, where they do the most.
      for (let n = next(12); n >= 0; n -= 1)
        bytes[next(sound.length / 4_096) * 4_096 + next(next(2) === 0 ? 120 : 4_096)] = next(256);
      try {
        await readAll(bytes);
        outcomes.add('read');
      } catch (error) {
        outcomes.add(toProblemName(error) ?? String(error));
      }
    }
    expect([...outcomes].sort((a, b) => (a < b ? -1 : 1))).toEqual(['FileDamaged', 'read']);
  });
});

test('a database that was cut off is refused by name', async () => {
  const cut = bytesFile('state.vscdb', (await build(4_096)).slice(0, 4_096));
  await expect(importExports([cut])).rejects.toMatchObject({ name: 'FileDamaged' });
});
