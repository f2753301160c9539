import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import { openConnection } from '../../../lib/vault/dexie/connection';
import { createVault, openVault } from '../../../lib/vault/dexie/open-vault';
import { registerSchema, schemaVersion } from '../../../lib/vault/dexie/schema';
import { bread, ferry, ramen, ramenEdited } from '../fill';

// Uncovers the real one again.
afterEach(() => void Reflect.deleteProperty(indexedDB, 'open'));

/** A vault whose database can be made to fail. */
async function breakable(name: string) {
  const connection = await openConnection(name);
  return { vault: createVault(connection), database: connection.database };
}

describe('a full disk', () => {
  // What browsers were seen to throw: Chromium's two ways and Firefox's.
  test.each([
    ['QuotaExceededError', 'The quota has been exceeded.'],
    ['DataError', 'Failed to write blobs (IOError)'],
    ['UnknownError', 'Internal error committing transaction: disk full'],
  ])('%s in the middle of a save is VaultFull, and the vault is as it was', async (name, message) => {
    const { vault, database } = await breakable(`full-${name}`);
    await vault.save(ramen);
    const before = await vault.readConversation(ramen.id);
    let left = 1;
    const fail = () => {
      if (left-- <= 0) throw new DOMException(message, name);
    };
    database.turns.hook('creating', fail);

    await expect(vault.save(ramenEdited)).rejects.toMatchObject({ name: 'VaultFull' });
    await expect(vault.save(ferry)).rejects.toMatchObject({ name: 'VaultFull' });
    expect(await vault.readConversation(ramen.id)).toEqual(before);
    expect(await vault.readConversation(ferry.id)).toBeUndefined();
    expect(await vault.readCounts()).toMatchObject({ conversations: 1, turns: 2 });

    database.turns.hook('creating').unsubscribe(fail);
    expect(await vault.save(ramenEdited)).toMatchObject({ result: 'changed' });
    expect(await vault.save(ferry)).toMatchObject({ result: 'new' });
  });

  test('nothing is written when little room is left, and what is kept can be read', async () => {
    let left: number | undefined = 1_000_000_000;
    const connection = await openConnection('little-room', async () => left);
    const vault = createVault(connection);
    await vault.save(ramen);
    const before = await vault.readConversation(ramen.id);

    // A whole message might not fit, though this sighting would.
    left = 70_000_000;
    const writes = [
      () => vault.save(ramenEdited),
      () => vault.markIndexed([{ conversation: ramen.id, revision: 1 }]),
      () => vault.markFailed(ramen.id, 1, 'too odd'),
      () => vault.forget(ramen.id),
    ];
    for (const write of writes) await expect(write()).rejects.toMatchObject({ name: 'VaultFull' });
    expect(await vault.readConversation(ramen.id)).toEqual(before);
    expect(await vault.readCounts()).toMatchObject({ conversations: 1, pending: 1 });
    // Opened again on the full disk: there is nothing to make.
    createVault(await openConnection('little-room', async () => left)).close();
    await expect(openConnection('not-there-yet', async () => left)).rejects.toMatchObject({ name: 'VaultFull' });

    left = undefined;
    expect(await vault.save(ramenEdited)).toMatchObject({ result: 'changed' });
  });

  test('a put that fails after the turns were written takes them back', async () => {
    const { vault, database } = await breakable('put-fails');
    await vault.save(ferry);
    database.conversations.hook('creating', () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    await expect(vault.save(bread)).rejects.toMatchObject({ name: 'VaultFull' });
    const counted = database.transaction('r', ['turns'], () => database.turns.count());
    expect(await counted).toBe(2);
  });

  test('a bug of ours is not dressed up as a full disk', async () => {
    const { vault, database } = await breakable('bug');
    database.turns.hook('creating', () => {
      throw new TypeError('undefined is not a disk');
    });
    await expect(vault.save(ferry)).rejects.toMatchObject({ name: 'TypeError' });
    expect(await vault.readCounts()).toMatchObject({ conversations: 0, turns: 0 });
  });
});

describe('a connection that breaks', () => {
  test('is opened again, and the save arrives', async () => {
    const { vault, database } = await breakable('closed-under-us');
    await vault.save(ferry);
    database.backendDB().close();
    expect(await vault.save(ramen)).toMatchObject({ result: 'new' });
    expect(await vault.readConversation(ferry.id)).toBeDefined();
  });

  test('by an error of the backing store is opened again once, then it is VaultUnreadable', async () => {
    const { vault, database } = await breakable('backing-store');
    let failing = 1;
    database.turns.hook('creating', () => {
      if (failing-- > 0) throw new DOMException('Internal error opening backing store.', 'UnknownError');
    });
    expect(await vault.save(ferry)).toMatchObject({ result: 'new' });
    failing = 2;
    await expect(vault.save(ramen)).rejects.toMatchObject({ name: 'VaultUnreadable' });
    expect(await vault.readConversation(ferry.id)).toBeDefined();
    expect(await vault.readConversation(ramen.id)).toBeUndefined();
  });

  test('that was closed on purpose stays closed', async () => {
    const vault = await openVault('closed');
    vault.close();
    await expect(vault.save(ferry)).rejects.toMatchObject({ name: 'VaultUnreadable' });
  });
});

describe('a database that cannot be opened', () => {
  test('is VaultUnreadable', async () => {
    const refuse = () => {
      throw new DOMException(
        'A mutation operation was attempted on a database that did not allow it.',
        'InvalidStateError',
      );
    };
    Object.defineProperty(indexedDB, 'open', { configurable: true, value: refuse });
    await expect(openVault('refused')).rejects.toMatchObject({ name: 'VaultUnreadable' });
  });

  test('because a newer Kura wrote it is VaultUnreadable, and it is left as it was', async () => {
    const newer = new Dexie('newer');
    newer.version(schemaVersion + 1).stores({ archive: 'id' });
    await newer.table('archive').add({ id: '未来' });
    newer.close();

    await expect(openVault('newer')).rejects.toMatchObject({ name: 'VaultUnreadable' });

    const untouched = await new Dexie('newer').open();
    expect(untouched.verno).toBe(schemaVersion + 1);
    expect(untouched.tables.map(({ name }) => name)).toEqual(['archive']);
    expect(await untouched.table('archive').toArray()).toEqual([{ id: '未来' }]);
    untouched.close();
  });

  test('an update of Kura is not held up by a vault that is open, and the old one then refuses to write', async () => {
    const old = await openVault('updated');
    await old.save(ferry);

    const updated = new Dexie('updated');
    registerSchema(updated);
    updated.version(schemaVersion + 1).stores({ later: 'id' });
    await updated.open();
    expect(await updated.table('conversations').count()).toBe(1);

    await expect(old.save(ramen)).rejects.toMatchObject({ name: 'VaultUnreadable' });
    expect(await updated.table('conversations').count()).toBe(1);
    updated.close();
  });
});
