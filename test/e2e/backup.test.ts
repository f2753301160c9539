/**
 * Backups in the installed extension, from the settings and by plan, and what a killed browser leaves of one. The browser's window for
 * folders cannot be driven, so a folder of its private file system stands in for the picked one: the same interface.
 */
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { chat } from '../search/chats';
import { random } from '../fakes/made-up-site';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { servicesFrom } from './own-services';
import { isAll } from './languages';
import { until } from './until';

const chats = [
  chat('claude:1', 'Bread: how long?', ['How long must it rise?', 'Until it has **doubled**.'], { source: 'claude' }),
  chat('gemini:2', '味噌ラーメンの作り方', ['スープは？', '昆布から始めます。'], { source: 'gemini', tags: ['料理'] }),
];

const profile = mkdtempSync(path.join(tmpdir(), 'kura-backup-'));
let practice: PracticeServer;
let kura: KuraBrowser;
let options: Page;

beforeAll(async () => {
  practice = await startPracticeServer();
  await open();
  await servicesFrom(options).transfer.importBatch(chats);
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

async function open(): Promise<void> {
  kura = await launchKura({ practice, profile });
  options = await kura.openOwnPage('options.html#backup-details');
}

const section = () => options.locator('[data-page=backup]');
const press = (name: string) => section().getByRole('button', { name, exact: true }).click();
const said = () => section().locator('.status:not(:empty)').first();

/** What lies in the folder: SHA-256 by name. */
const folder = (): Promise<Record<string, string>> =>
  options.evaluate(async () => {
    const picked = await (await navigator.storage.getDirectory()).getDirectoryHandle('picked');
    const found: Record<string, string> = {};
    for await (const [name, handle] of picked.entries()) {
      const bytes = await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer();
      found[name] = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))).join(' ');
    }
    return found;
  });

/** A file there that is small. */
const content = async (file: string): Promise<Buffer> => {
  const bytes = await options.evaluate(async name => {
    const picked = await (await navigator.storage.getDirectory()).getDirectoryHandle('picked');
    return Array.from(new Uint8Array(await (await (await picked.getFileHandle(name)).getFile()).arrayBuffer()));
  }, file);
  return Buffer.from(bytes);
};

const names = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const picked = await (await navigator.storage.getDirectory()).getDirectoryHandle('picked');
    const found: string[] = [];
    for await (const name of picked.keys()) found.push(name);
    return found;
  });

/** Writes into the memory of backups, as time would. */
const remember = (page: Page, key: string, value: unknown) =>
  page.evaluate(
    ([name, what]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('kura-backups', 1);
        request.addEventListener('error', () => reject(new Error('Not there')));
        request.addEventListener('success', () => {
          const transaction = request.result.transaction('state', 'readwrite');
          transaction.objectStore('state').put(what, name);
          transaction.addEventListener('complete', () => {
            request.result.close();
            resolve();
          });
        });
      }),
    [key, value] as const,
  );

const databases = () => options.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

const backupName = /^kura-\d{4}-\d\d-\d\dT\d{4}(-\d+)?\.json\.gz$/;
const dayInMs = 86_400_000;

describe('backups', () => {
  test('that are wanted and missing are a quiet word in the popup', async () => {
    await section().getByRole('combobox', { name: 'Backup', exact: true }).selectOption('Every day');
    await until('the plan', async () =>
      (await options.evaluate(async () => indexedDB.databases())).some(({ name }) => name === 'kura-backups'),
    );
    await remember(options, 'schedule', { every: 'day', since: Date.now() - 3 * dayInMs });
    await kura.killWorker();
    const popup = await kura.openPopup();
    expect(await popup.until(`document.querySelector('.status-line')?.textContent.includes('No backup yet')`)).toBe(
      true,
    );
    await options.bringToFront();
  });

  test('go into the folder that was picked, and are the whole vault', async () => {
    await options.evaluate(() => {
      Object.assign(globalThis, {
        showDirectoryPicker: async () =>
          (await navigator.storage.getDirectory()).getDirectoryHandle('picked', { create: true }),
      });
    });
    await press('Choose folder…');
    await section().getByText('picked').waitFor();
    await press('Back up');
    await expect.poll(() => said().innerText()).toContain('Backed up and checked');
    expect(await said().innerText()).toContain('2 chats, 4 messages');
    const files = await names(options);
    expect(files).toEqual([expect.stringMatching(backupName)]);
    const file = JSON.parse(gunzipSync(await content(files[0] ?? '')).toString()) as {
      conversations: { id: string; title: string; turns: { text: string }[] }[];
    };
    expect(file.conversations.map(({ id, title }) => [id, title])).toEqual(chats.map(({ id, title }) => [id, title]));
    expect(file.conversations[1]?.turns[1]?.text).toBe('昆布から始めます。');
    expect(await section().innerText()).toContain('Last backup');
    expect(await databases()).not.toContainEqual(expect.stringMatching(/^kura-trial/));
  });

  test('are drilled, and the drill says what came back', async () => {
    await press('Test restore');
    await expect.poll(() => said().innerText()).toMatch(/is good: 2 chats, 4 messages/);
    expect(await databases()).not.toContainEqual(expect.stringMatching(/^kura-trial/));
  });

  test('that a disk has damaged are found out by a drill', async () => {
    const [name = ''] = await names(options);
    const whole = [...(await content(name))];
    const write = (bytes: readonly number[]) =>
      options.evaluate(
        async ([file, written]) => {
          const root = await navigator.storage.getDirectory();
          const picked = await root.getDirectoryHandle('picked');
          const place = await (await picked.getFileHandle(file)).createWritable();
          await place.write(new Uint8Array(written));
          await place.close();
        },
        [name, bytes] as const,
      );
    await write([0x1f, 0x8b, 8, 0, 1, 2, 3]);
    await press('Test restore');
    await expect.poll(() => said().innerText()).toContain('This file is damaged');
    await write(whole);
  });

  test('that are due are made while no settings page is open', async () => {
    const before = await names(options);
    const last = { name: before[0], at: Date.now() - 2 * dayInMs, conversations: 2, turns: 4, digest: '' };
    await remember(options, 'last', last);
    await kura.killWorker();
    const other = await kura.openOwnPage('welcome.html');
    await options.close();
    await servicesFrom(other).library.getStatus();
    const made = await until('a backup by plan', async () =>
      (await names(other)).find(name => !before.includes(name) && backupName.test(name)),
    );
    expect(made).toBeTruthy();
    options = await kura.openOwnPage('options.html#backup-details');
    await other.close();
  });
});

test('the vault goes out for other programs', async () => {
  const out = options.locator('section[aria-labelledby="export-else"]');
  const [download] = await Promise.all([
    options.waitForEvent('download'),
    out.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^kura-markdown-\d{4}-\d\d-\d\d\.zip$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  expect(Object.keys(files)).toEqual(['Bread how long.md', '味噌ラーメンの作り方.md']);
  const ramen = new TextDecoder().decode(files['味噌ラーメンの作り方.md']);
  expect(ramen).toContain('tags:\n  - "料理"');
  expect(ramen).toContain('## You\n\nスープは？\n\n## Gemini\n\n昆布から始めます。');
  await expect.poll(() => out.getByRole('status').innerText()).toContain('Exported 2 chats');
});

/** Resolves when the section says this, however shortly. */
async function whenShown(words: string): Promise<{ readonly shown: Promise<void> }> {
  let tell = () => {};
  const shown = new Promise<void>(resolve => {
    tell = resolve;
  });
  await options.exposeFunction('wordsShown', () => tell());
  await options.evaluate(looked => {
    const { wordsShown } = globalThis as unknown as { wordsShown: () => void };
    new MutationObserver(() => {
      if (document.querySelector('[data-page=backup]')?.textContent?.includes(looked)) wordsShown();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, words);
  return { shown };
}

describe('a browser that is killed in the middle of a backup', () => {
  /** Enough for a backup to take a while. */
  beforeAll(async () => {
    const next = random(11);
    const text = () => Array.from({ length: 20_000 }, () => String.fromCharCode(0x3041 + next(5000))).join('');
    for (let n = 0; n < 20; n++) {
      const heavy: Conversation = chat(`chatgpt:${n}`, `Heavy ${n}`, [text(), text(), text()]);
      await servicesFrom(options).transfer.importBatch([heavy]);
    }
  });

  test.each(['Backing up…', ...(isAll ? ['Checking…'] : [])])(
    '(%s) leaves the one before whole, and the new one plainly unfinished',
    async step => {
      const before = await folder();
      // The memory knows the folder, but only a picked one has the browser's window.
      // Told by the page the moment it is shown: a step may be over before anybody who asks again and again has seen it.
      const { shown } = await whenShown(step);
      await press('Back up');
      await shown;
      process.kill(Number(readlinkSync(path.join(profile, 'SingletonLock')).split('-').at(-1)), 'SIGKILL');
      await kura.close().catch(() => undefined);

      await open();
      const after = await folder();
      for (const [name, bytes] of Object.entries(before)) expect([name, after[name] === bytes]).toEqual([name, true]);
      const added = Object.keys(after).filter(name => !(name in before));
      for (const name of added) expect(name).toMatch(/\.part(\.crswap)?$/);

      // The next one clears up, and is whole.
      await press('Test restore');
      await expect.poll(() => said().innerText(), { timeout: 60_000 }).toContain('restored and compared');
      await press('Back up');
      await expect.poll(() => said().innerText(), { timeout: 60_000 }).toContain('Backed up and checked');
      expect((await names(options)).filter(name => !backupName.test(name))).toEqual([]);
      expect(await databases()).not.toContainEqual(expect.stringMatching(/^kura-trial/));
    },
    240_000,
  );
});
