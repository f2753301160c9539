import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { registerVersions, latestVersion, versions } from '../../../lib/vault/dexie/schema';
import { openVault } from '../../../lib/vault/dexie/open-vault';

interface Upgrade {
  /** Rows by table, as that release left them. */
  readonly before: Readonly<Record<string, readonly unknown[]>>;
  /** The same rows, as today's vault has them. */
  readonly after: Readonly<Record<string, readonly unknown[]>>;
}

const ferryRow = {
  id: 'claude:1f0e-22',
  source: 'claude',
  url: 'https://claude.ai/chat/1f0e-22',
  title: '夜行フェリー',
  space: 'main',
  createdAt: 1_760_000_000_000,
  updatedAt: 1_760_000_500_000,
  completeness: { state: 'partial', turns: 2, gap: false },
  revision: 2,
  activePath: ['m1', 'm2'],
  turnCount: 2,
  queue: 1,
};

const untitledRow = { ...ferryRow, id: 'gemini:9c33', source: 'gemini', title: '', activePath: ['q', 'a'] };
const noteRow = {
  ...ferryRow,
  id: 'note:1',
  source: 'note',
  title: '',
  url: 'https://www.tides.example/%E8%A1%A8/?utm_source=x#today',
  activePath: ['n'],
  turnCount: 1,
};

const cardOf = ({ id, updatedAt }: typeof ferryRow, title: string) => ({
  id,
  space: 'main',
  updatedAt,
  state: 'partial',
  title,
});

/** What each release left on disk, by version number. Add the newest release's when a version is appended after it. */
const upgrades: Readonly<Record<number, Upgrade>> = {
  1: {
    before: {
      conversations: [ferryRow],
      turns: [
        { id: 'm1', role: 'user', text: 'Which cabin?', observedAt: 1, conversation: 'claude:1f0e-22', place: 0 },
        {
          id: 'm2',
          parent: 'm1',
          role: 'assistant',
          text: '中央の部屋です。',
          observedAt: 2,
          conversation: 'claude:1f0e-22',
          place: 1,
        },
      ],
      forgotten: [{ id: 'gemini:9c33' }],
      insertions: [],
      segments: [{ conversation: 'claude:1f0e-22', revision: 1, fingerprint: 'words', bytes: new Uint8Array(3) }],
    },
    after: {
      conversations: [ferryRow],
      turns: [
        { id: 'm1', role: 'user', text: 'Which cabin?', observedAt: 1, conversation: 'claude:1f0e-22', place: 0 },
        {
          id: 'm2',
          parent: 'm1',
          role: 'assistant',
          text: '中央の部屋です。',
          observedAt: 2,
          conversation: 'claude:1f0e-22',
          place: 1,
        },
      ],
      forgotten: [{ id: 'gemini:9c33' }],
      listings: [],
      listed: [],
    },
  },
  2: {
    before: {
      conversations: [{ ...ferryRow, seenAt: 1_760_000_600_000 }],
      segments: [{ conversation: 'claude:1f0e-22', revision: 2, fingerprint: 'words', bytes: new Uint8Array(3) }],
      listings: [{ site: 'claude', account: '', seenAt: 7 }],
      listed: [{ site: 'claude', account: '', chat: '1f0e-22', title: '夜行フェリー' }],
    },
    after: {
      conversations: [{ ...ferryRow, seenAt: 1_760_000_600_000 }],
      listings: [{ site: 'claude', account: '', seenAt: 7 }],
      listed: [{ site: 'claude', account: '', chat: '1f0e-22', title: '夜行フェリー' }],
    },
  },
  3: {
    before: {
      conversations: [{ ...ferryRow, seenAt: 1_760_000_600_000 }, untitledRow, noteRow],
      turns: [
        {
          id: 'q',
          role: 'user',
          text: '\n\n朝食は\tどこ？\n急いで',
          observedAt: 1,
          conversation: untitledRow.id,
          place: 0,
        },
        {
          id: 'a',
          parent: 'q',
          role: 'assistant',
          text: '駅。',
          observedAt: 2,
          conversation: untitledRow.id,
          place: 1,
        },
        { id: 'n', role: 'user', text: 'Remember the tide table', observedAt: 1, conversation: noteRow.id, place: 0 },
      ],
      insertions: [{ fence: '0a1b2c3d', from: [], conversations: [], into: 'https://claude.ai/new', at: 5 }],
      spaces: [{ id: 'main' }],
    },
    after: {
      conversations: [
        { ...ferryRow, seenAt: 1_760_000_600_000 },
        { ...untitledRow, firstQuestion: '朝食は どこ？' },
        { ...noteRow, firstQuestion: 'Remember the tide table', page: 'tides.example/表' },
      ],
      insertions: [{ fence: '0a1b2c3d', from: [], conversations: [], into: 'https://claude.ai/new', at: 5 }],
      cards: [
        cardOf(ferryRow, '夜行フェリー'),
        cardOf(untitledRow, '朝食は どこ?'),
        cardOf(noteRow, 'remember the tide table'),
      ],
      spaces: [{ id: 'main', name: '' }],
      leaving: [],
    },
  },
  4: {
    before: {
      conversations: [{ ...ferryRow, seenAt: 1_760_000_600_000 }],
      cards: [cardOf(ferryRow, '夜行フェリー')],
      leaving: [{ ...noteRow, leftAt: 8 }],
    },
    after: {
      conversations: [{ ...ferryRow, seenAt: 1_760_000_600_000 }],
      cards: [cardOf(ferryRow, '夜行フェリー')],
      leaving: [{ ...noteRow, leftAt: 8 }],
      staged: [],
      imports: [],
    },
  },
  5: {
    before: {
      conversations: [{ ...ferryRow, space: '旅' }, untitledRow],
      leaving: [{ ...ferryRow, id: 'claude:7', space: 'Work', leftAt: 8 }],
      spaces: [
        { id: 'main', name: '' },
        { id: '旅', name: '旅' },
      ],
    },
    after: {
      // There were no rules: whoever lies in a space was put there by hand.
      conversations: [{ ...ferryRow, space: '旅', ownSpace: true }, untitledRow],
      leaving: [{ ...ferryRow, id: 'claude:7', space: 'Work', leftAt: 8, ownSpace: true }],
      spaces: [
        { id: 'main', name: '' },
        { id: '旅', name: '旅' },
      ],
    },
  },
};

test('versions count up from 1 and each names its release once', () => {
  expect(versions.map(({ number }) => number)).toEqual(versions.map((_, place) => place + 1));
  expect(new Set(versions.map(({ released }) => released)).size).toBe(versions.length);
});

test('every earlier version has a fixture, and nobody else has', () => {
  expect(Object.keys(upgrades).map(Number), 'Add what the release left on disk to `upgrades`.').toEqual(
    versions.slice(0, -1).map(({ number }) => number),
  );
});

for (const { number, released } of versions.slice(0, -1)) {
  test(`a vault from ${released} still opens`, async () => {
    const upgrade = upgrades[number];
    if (!upgrade) throw new Error(`Release ${released} has no fixture. Add what it left on disk.`);

    const old = new Dexie(`vault-${number}`);
    registerVersions(old, number);
    for (const [table, rows] of Object.entries(upgrade.before)) await old.table(table).bulkPut(rows);
    old.close();

    const today = new Dexie(`vault-${number}`);
    registerVersions(today);
    for (const [table, rows] of Object.entries(upgrade.after)) {
      expect(await today.table(table).toArray()).toEqual(rows);
    }
    today.close();
  });
}

test('version 1 is frozen as 0.1.0 released it', () => {
  expect(versions[0]).toEqual({
    number: 1,
    released: '0.1.0',
    stores: {
      conversations: 'id, updatedAt, [queue+updatedAt]',
      turns: '[conversation+id], conversation',
      segments: 'conversation',
      insertions: 'fence, *conversations, into',
      forgotten: 'id',
      spaces: 'id',
    },
  });
});

test('a new vault has the space in which everything lies, and the newest version', async () => {
  (await openVault('fresh')).close();
  const database = await new Dexie('fresh').open();
  expect(await database.table('spaces').toArray()).toEqual([{ id: 'main', name: '' }]);
  expect(database.verno).toBe(latestVersion);
  database.close();
});
