// A fault here is noticed first by `test/e2e/backup.test.ts`.
/** Backups that are encrypted, and those of what changed, in the installed extension; and from them back to the chats, in an empty profile. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chat } from '../../search/chats';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom } from '../own-services';
import { mergeFile } from '../transfer/settings-page';

const passphrase = 'tide 干潮 boots 長靴';
/** So heavy, and of letters that no compression makes light, that changes weigh little beside it. */
const heavy = chat('chatgpt:0', 'Heavy 重い', [
  { text: Array.from({ length: 4000 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20_000))).join('') },
]);
const bread = chat('claude:1', 'Bread: how long?', ['How long must it rise?', 'An hour.'], { source: 'claude' });
const ramen = chat('gemini:2', '味噌ラーメンの作り方', ['スープは？', '昆布から始めます。'], { source: 'gemini' });

const place = mkdtempSync(path.join(tmpdir(), 'kura-backup-kinds-'));
/** In milliseconds. */
const patience = 200_000;

let practice: PracticeServer;
let kura: KuraBrowser | undefined;
let options: Page;

beforeAll(async () => {
  practice = await startPracticeServer();
  await open();
});
afterAll(async () => {
  await shut();
  await practice?.close();
  rmSync(place, { recursive: true, force: true });
});

/** A browser with an empty profile, where a folder of its private file system stands in for the one that a person picks. */
async function open(): Promise<void> {
  kura = await launchKura({ practice });
  options = await kura.openOwnPage('options.html#backup-details');
  await options.evaluate(() => {
    Object.assign(globalThis, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('picked', { create: true }),
    });
  });
}

async function shut(): Promise<void> {
  await kura?.close();
  kura = undefined;
}

const section = () => options.locator('[data-page=backup]');
const press = (name: string) => section().getByRole('button', { name, exact: true }).click();
const said = (words: string) => section().locator('.status', { hasText: words }).waitFor({ timeout: patience });

const names = (): Promise<string[]> =>
  options.evaluate(async () => {
    const picked = await (await navigator.storage.getDirectory()).getDirectoryHandle('picked');
    const found: string[] = [];
    for await (const name of picked.keys()) found.push(name);
    return found.toSorted();
  });

/** All that lies in the folder, as files on this disk. */
async function copied(): Promise<string[]> {
  const files: string[] = [];
  for (const name of await names()) {
    const bytes = await options.evaluate(async each => {
      const picked = await (await navigator.storage.getDirectory()).getDirectoryHandle('picked');
      return Array.from(new Uint8Array(await (await (await picked.getFileHandle(each)).getFile()).arrayBuffer()));
    }, name);
    files.push(path.join(place, name));
    writeFileSync(path.join(place, name), Buffer.from(bytes));
  }
  return files;
}

async function enterPassphrase(twice: string): Promise<void> {
  for (const field of await section().locator('input[type=password]').all()) await field.fill(twice);
}

// Each passphrase that is tried takes seconds, more on a busy machine.
describe.sequential('backups of what changed, encrypted', { timeout: 400_000 }, () => {
  test('are made without asking for the passphrase, once it was chosen', async () => {
    await servicesFrom(options).transfer.importBatch([heavy, bread]);
    await press('Choose folder…');
    await section().getByText('picked').waitFor();
    await section().getByLabel('Each backup contains').selectOption('Only changes');
    await press('Encrypt…');
    await enterPassphrase(passphrase);
    await press('Use this passphrase');
    await said('Backups are encrypted from now on');
    await press('Back up');
    await said('2 chats, 3 messages');
    await servicesFrom(options).transfer.importBatch([ramen]);
    await servicesFrom(options).library.forget(bread.id);
    await press('Back up');
    await said('1 chat changed');
    expect(await names()).toEqual([
      expect.stringMatching(/^kura-20[-0-9]+T\d{4}(-\d)?\.(changes\.)?json\.gz\.age$/),
      expect.stringMatching(/^kura-20[-0-9]+T\d{4}(-\d)?\.(changes\.)?json\.gz\.age$/),
      expect.stringMatching(/^kura-key-.{8}\.age$/),
    ]);
  });

  test('are drilled with the passphrase, and with no other one', async () => {
    await press('Test restore');
    await section().getByText('This file is encrypted.').waitFor({ timeout: patience });
    await enterPassphrase('another one');
    await press('Open');
    await section().getByText('Wrong passphrase. Try again.').waitFor({ timeout: patience });
    await enterPassphrase(passphrase);
    await press('Open');
    await said('2 chats, 3 messages restored and compared');
    expect(await section().innerText()).not.toContain('Wrong passphrase. Try again.');
  });

  test('bring the vault back into an empty profile, without what was forgotten', async () => {
    const files = await copied();
    // The key lies beside them, and is chosen with them.
    expect(files).toHaveLength(3);
    await shut();
    await open();
    await options.locator('#import input[multiple]').setInputFiles(files);
    const unlock = options.locator('#import').getByRole('button', { name: 'Open' });
    await unlock.waitFor({ timeout: patience });
    await options.locator('#import input[type=password]').fill(passphrase);
    await unlock.dispatchEvent('click');
    await options.locator('#import').getByRole('button', { name: 'Import 2 chats' }).waitFor({ timeout: patience });
    expect(await mergeFile(options, patience)).toContain('2 new');
    expect((await kura?.vault())?.map(({ id, title }) => [id, title])).toEqual([
      ['chatgpt:0', 'Heavy 重い'],
      ['gemini:2', '味噌ラーメンの作り方'],
    ]);
  });

  test('alone are refused by name', async () => {
    const [changes] = readdirSync(place).filter(name => name.includes('.changes.'));
    await options.locator('#import input[multiple]').setInputFiles(path.join(place, changes ?? ''));
    const warning = options.locator('#import .warning');
    await warning.waitFor({ timeout: patience });
    expect(await warning.innerText()).toContain('contains only changes');
  });
});
