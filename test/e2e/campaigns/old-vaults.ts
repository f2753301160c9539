/** Vaults as earlier versions left them on the disk, written and read without Kura's own code; each chat has four turns. */
import { toSummaryRow } from '../../../lib/vault/dexie/summaries';
import { versions, type ConversationRow, type TurnRow } from '../../../lib/vault/dexie/schema';

type Rows = Readonly<Record<string, readonly unknown[]>>;

interface Written {
  /** The browser's number of the version: ten times Kura's. */
  readonly native: number;
  readonly stores: Record<string, string | null>;
  readonly rows: Rows;
}

/** What lies in a database. */
export interface Found {
  /** As the browser numbers it. */
  readonly version: number;
  /** How many rows are in each table. */
  readonly tables: Readonly<Record<string, number>>;
  /** SHA-256 of all rows of all tables, in order, but for how far the index is with them. */
  readonly digest: string;
  /** Chats without a title that have what was asked first instead. */
  readonly firstQuestions: number;
}

/** All that `writeDatabase` has to write for a vault of this version. */
export function vaultOf(version: number, chats: number, native = version * 10): Written {
  const stores = Object.assign(
    {},
    ...versions.filter(({ number }) => number <= version).map(each => each.stores),
  ) as Written['stores'];
  return { native, stores, rows: rowsOf(version, chats) };
}

/** What was said in a chat of this name, in order. */
export const textsOf = (id: string): string[] =>
  Array.from(
    { length: 4 },
    (_, n) => `${n % 2 ? 'Answer' : '質問'} ${n} of ${id}. ${'The tide turns at noon 正午に潮が変わる. '.repeat(3)}`,
  );

/** Every other chat has no title, which is what version 4 looks up anew. */
function rowsOf(version: number, count: number): Rows {
  const conversations = Array.from({ length: count }, (_, n): ConversationRow => {
    const at = Date.UTC(2026, 3, 1) + n * 60_000;
    const title = n % 2 === 0 ? '' : `Tide table ${n} 潮見表`;
    const id = `claude:tide-${String(n).padStart(5, '0')}` as const;
    const firstQuestion = version >= 4 && title === '' && textsOf(id)[0]?.trim();
    return {
      id,
      source: 'claude',
      url: `https://claude.ai/chat/tide-${n}`,
      title,
      space: 'main',
      createdAt: at,
      updatedAt: at,
      completeness: { state: 'partial', turns: 4, gap: false },
      revision: 2,
      activePath: ['m0', 'm1', 'm2', 'm3'],
      turnCount: 4,
      queue: 1,
      ...(firstQuestion && { firstQuestion }),
    };
  });
  const turns = conversations.flatMap(({ id, createdAt }) =>
    textsOf(id).map((text, place): TurnRow => ({
      id: `m${place}`,
      parent: place === 0 ? null : `m${place - 1}`,
      role: place % 2 ? 'assistant' : 'user',
      text,
      observedAt: createdAt + place,
      conversation: id,
      place,
    })),
  );
  const spaces = [{ id: 'main', name: '' }];
  return { conversations, turns, spaces, ...(version >= 4 && { cards: conversations.map(toSummaryRow) }) };
}

/** Runs in a page of the extension. Tables as Dexie writes them down: first the key, then the indexes. */
export async function writeDatabase({ native, stores, rows }: Written): Promise<void> {
  const pathOf = (spec: string) => {
    const plain = spec.replace(/^(\+\+|[*&])/, '');
    return plain.startsWith('[') ? plain.slice(1, -1).split('+') : plain;
  };
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('kura', native);
    opening.addEventListener('error', () => reject(opening.error ?? new Error('It does not open.')));
    opening.addEventListener('upgradeneeded', () => {
      for (const [name, specs] of Object.entries(stores)) {
        if (specs === null) continue;
        const [key = '', ...indexes] = specs.split(',').map(spec => spec.trim());
        const store = opening.result.createObjectStore(name, {
          keyPath: pathOf(key),
          autoIncrement: key.startsWith('++'),
        });
        for (const spec of indexes) {
          const multiEntry = spec.startsWith('*');
          store.createIndex(spec.replace(/^[*&]/, ''), pathOf(spec), { multiEntry });
        }
        for (const row of rows[name] ?? []) store.put(row);
      }
    });
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
}

/** Runs in a page of the extension, while the background has not opened the vault. */
export async function readDatabase(): Promise<Found> {
  const [listed] = (await indexedDB.databases()).filter(({ name }) => name === 'kura');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('kura');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('It does not open.')));
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const tables: Record<string, number> = {};
  const all: unknown[] = [];
  let firstQuestions = 0;
  for (const name of database.objectStoreNames) {
    const rows = await new Promise<{ firstQuestion?: string }[]>(resolve => {
      const reading = database.transaction(name).objectStore(name).getAll();
      reading.addEventListener('success', () => resolve(reading.result as { firstQuestion?: string }[]));
    });
    tables[name] = rows.length;
    firstQuestions += rows.filter(({ firstQuestion }) => firstQuestion !== undefined).length;
    all.push([name, rows]);
  }
  database.close();
  const hash = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(JSON.stringify(all, (key, value: unknown) => (key === 'queue' ? undefined : value))),
  );
  return { version: listed?.version ?? 0, tables, digest: String(new Uint8Array(hash)), firstQuestions };
}
