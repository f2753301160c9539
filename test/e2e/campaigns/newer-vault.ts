/** A vault that a newer Kura has written: today's build refuses it by name, while it runs and after a start, and leaves it as it is. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { toProblemName } from '../../../lib/core/problem';
import { schemaVersion } from '../../../lib/vault/dexie/schema';
import type { PracticeServer } from '../../practice/server';
import { launchKura } from '../kura';
import { barePage, witnessed } from './acknowledged';
import { lifeOf, type Life } from './life';

/** What Kura says of that vault, running and started anew. Throws where the vault is another one afterwards. */
export async function askNewer(practice: PracticeServer): Promise<readonly (string | undefined)[]> {
  const profile = mkdtempSync(path.join(tmpdir(), 'kura-newer-'));
  const extension = witnessed();
  const start = async () => lifeOf(await launchKura({ practice, profile, extension }));
  const statusOf = ({ services }: Life) =>
    services.library.getStatus().then(
      () => 'opened',
      (error: unknown) => toProblemName(error),
    );
  try {
    const first = await start();
    await first.services.library.createSpace('台所');
    const page = await first.kura.openOwnPage(barePage);
    // The browser's number of a version is ten times Dexie's.
    await page.evaluate(raiseVersion, (schemaVersion + 1) * 10);
    const before = await page.evaluate(readDatabase);
    expect(before).toMatchObject({ version: (schemaVersion + 1) * 10, rows: { archive: [{ id: '未来' }] } });
    const running = await statusOf(first);
    await first.kura.close();

    const second = await start();
    const started = await statusOf(second);
    const after = await (await second.kura.openOwnPage(barePage)).evaluate(readDatabase);
    await second.kura.close();
    expect(after).toEqual(before);
    return [running, started];
  } finally {
    for (const folder of [profile, extension]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs in a page of the extension. Kura closes its own connection when the version changes. */
async function raiseVersion(version: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('kura', version);
    opening.addEventListener('error', () => reject(opening.error ?? new Error('It does not open.')));
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('archive', { keyPath: 'id' }).put({ id: '未来' });
    });
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
}

/** Runs in a page of the extension. */
async function readDatabase(): Promise<{ version: number; rows: Record<string, unknown[]> }> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('kura');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('It does not open.')));
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const rows: Record<string, unknown[]> = {};
  for (const name of database.objectStoreNames) {
    rows[name] = await new Promise<unknown[]>(resolve => {
      const reading = database.transaction(name).objectStore(name).getAll();
      reading.addEventListener('success', () => resolve(reading.result as unknown[]));
    });
  }
  const { version } = database;
  database.close();
  return { version, rows };
}
