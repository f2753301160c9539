import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { declare, latestVersion, versions } from '../../lib/vault/schema';
import { openVault } from '../../lib/vault/dexie-vault';

interface Upgrade {
  /** Rows by table, as that release left them. */
  readonly before: Readonly<Record<string, readonly unknown[]>>;
  /** The same rows, as today's vault has them. */
  readonly after: Readonly<Record<string, readonly unknown[]>>;
}

/** What each release left on disk, by version number. Add the newest release's when a version is appended after it. */
const upgrades: Readonly<Record<number, Upgrade>> = {};

test('versions count up from 1 and each names its release once', () => {
  expect(versions.map(({ number }) => number)).toEqual(versions.map((_, place) => place + 1));
  expect(new Set(versions.map(({ released }) => released)).size).toBe(versions.length);
});

test('every earlier version has a fixture, and nobody else has', () => {
  expect(Object.keys(upgrades).map(Number), 'Add what the release left on disk to `upgrades`.').toEqual(
    versions.slice(0, -1).map(({ number }) => number),
  );
});

// With one version there is nothing to upgrade yet; the test above keeps the fixtures coming.
for (const { number, released } of versions.slice(0, -1)) {
  test(`a vault from ${released} still opens`, async () => {
    const upgrade = upgrades[number];
    if (!upgrade) throw new Error(`Release ${released} has no fixture. Add what it left on disk.`);

    const old = new Dexie(`vault-${number}`);
    declare(old, number);
    for (const [table, rows] of Object.entries(upgrade.before)) await old.table(table).bulkPut(rows);
    old.close();

    const today = new Dexie(`vault-${number}`);
    declare(today);
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
  expect(await database.table('spaces').toArray()).toEqual([{ id: 'main' }]);
  expect(database.verno).toBe(latestVersion);
  database.close();
});
