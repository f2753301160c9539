// A fault here is noticed first by `test/e2e/problems.test.ts`.
/**
 * A disk that another program fills to its last byte while Kura writes: a message, a file that is merged, the index, a setting, an export, a
 * backup. Each time it is said by name, nothing that was acknowledged is lost, nothing is there in part, and it works again once there is
 * room, in the same browser. Takes root's rights to mount a disk; skips, and says so, where there are none. `KURA_SEED=5` fills it at other moments.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toProblemName } from '../../../lib/core/problem';
import { random } from '../../fakes/made-up-site';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura } from '../kura';
import { mayMount, mountSmallDisk, type SmallDisk } from '../small-disk';
import { factsOf } from '../transfer/facts';
import { chatsInFile, writeVault } from '../transfer/killed';
import { beginExport, beginMerge, mergeFile, plain, readFile } from '../transfer/settings-page';
import { until } from '../until';
import { Ledger, witnessed } from '../campaigns/acknowledged';
import { pause } from '../campaigns/ground';
import { agreeToRead, everything, lifeOf, type Life } from '../campaigns/life';
import { messages } from '../campaigns/messages';

const next = random(Number(process.env['KURA_SEED'] ?? 1));
const lane = messages('full');
const ledger = new Ledger();
const slow = { timeout: 300_000 };

describe.skipIf(!mayMount())('a disk that is full', () => {
  let practice: PracticeServer;
  let disk: SmallDisk;
  let extension: string;
  let life: Life;
  let options: Page;
  let file: string;

  const open = async () => {
    const kura = await launchKura({ practice, profile: path.join(disk.folder, 'profile'), extension });
    life = await lifeOf(kura);
  };
  beforeAll(async () => {
    practice = await startPracticeServer();
    disk = mountSmallDisk();
    extension = witnessed();
    file = `${extension}-vault.json`;
    await writeVault(file, plain);
    await open();
    await agreeToRead(life.kura);
    options = await life.kura.openOwnPage('options.html#import');
    options.setDefaultTimeout(60_000);
    for (let n = 0; n < 5; n++) await save();
    await until('all of it learnt', async () => (await unindexed()) === 0);
  }, 300_000);
  // One that fails leaves room for the next.
  afterEach(() => disk?.empty());
  afterAll(async () => {
    await life?.kura.close();
    disk?.unmount();
    await practice?.close();
    for (const made of [extension, file]) if (made) rmSync(made, { recursive: true, force: true });
  });

  const save = async () => {
    const sighting = lane.next();
    ledger.note(sighting, await life.capture.save(sighting), 'message');
  };
  /** `undefined` if Chromium (156) itself ended, as it does now and then where it has no room for its own files. */
  const unlessEnded = <Value>(work: Promise<Value>): Promise<Value | undefined> =>
    work.catch((error: unknown) => {
      if (!String(error).includes('browser has been closed')) throw error;
      console.log('Chromium itself ended on the full disk.');
      return undefined;
    });
  /** After that all is there at the next start. */
  const restart = async () => {
    disk.empty();
    await life.kura.close();
    await open();
    expect(await checked()).toBe(chatsInFile);
  };
  const unindexed = async () => (await life.services.library.getStatus()).vault.pending;
  /** Of so many chats of a file, all or none; and what was acknowledged, once. */
  const checked = async () => {
    const kept = await everything(life.services.transfer);
    expect(ledger.compare(kept)).toEqual({ lost: [], doubled: [] });
    return kept.filter(({ id }) => id.startsWith('chatgpt:')).length;
  };
  /** What reading says while the disk is full: a browser may have closed the database, which it cannot open again without room. */
  const whileFull = () =>
    checked().then(
      () => 'read',
      (error: unknown) => toProblemName(error) ?? String(error),
    );
  const emptied = async () => {
    disk.empty();
    await until('an answer', () => everything(life.services.transfer).catch(() => undefined), 60_000);
    return checked();
  };
  /** Full, at some moment of what is begun at the same time. */
  const fillAfter = (ms: number) => pause(ms).then(() => disk.fill());

  test('a chat that goes on is refused by name, and kept once there is room', slow, async () => {
    const filled = fillAfter(next(600));
    const refused = await until(
      'a refusal',
      async () =>
        save().then(
          () => undefined,
          (error: unknown) => error,
        ),
      60_000,
    );
    await filled;
    expect(toProblemName(refused)).toBe('VaultFull');
    const waiting = lane.last;
    await emptied();
    if (!waiting) throw new Error('Something was refused.');
    await until(
      'room',
      async () =>
        life.capture.save(waiting).then(
          receipt => (ledger.note(waiting, receipt, 'message'), true),
          () => false,
        ),
      90_000,
    );
    await checked();
  });

  test('an import is refused whole, by name, and works once there is room', slow, async () => {
    await options.reload();
    await readFile(options, file);
    const filled = fillAfter(next(500));
    await beginMerge(options);
    const said = options.locator('#import .good, #import .warning').first();
    await said.waitFor();
    await filled;
    const words = await said.innerText();
    const state = await whileFull();
    const there = await emptied();
    console.log(`the import says: ${words} (${there} chats; while it was full: ${state})`);
    expect(['read', 'VaultFull']).toContain(state);
    const expected = there === 0 ? /The disk is full, so the last change wasn’t saved\./ : /Imported/;
    expect(words).toMatch(expected);
    expect([0, chatsInFile]).toContain(there);
    await options.reload();
    await readFile(options, file);
    expect(await mergeFile(options)).toContain('Imported');
    expect(await checked()).toBe(chatsInFile);
  });

  test('what waits to be learnt is learnt once there is room', slow, async () => {
    const { library } = life.services;
    await until('all of it learnt', async () => (await unindexed()) === 0, 120_000);
    await library.reindexAll();
    const filled = fillAfter(next(1500));
    await filled;
    await pause(3000);
    console.log(`while it was full: ${await whileFull()}`);
    await emptied();
    await until('all of it learnt', async () => (await unindexed()) === 0, 180_000);
    expect((await library.getStatus()).vault.failed).toBe(0);
    expect((await library.recall('tide 干潮', { scope: 'everywhere' }, { by: 'words' })).hits.length).toBeGreaterThan(
      0,
    );
    await checked();
  });

  test('a setting is shown as it is stored', slow, async () => {
    const page = await life.kura.openOwnPage('options.html');
    disk.fill();
    const toggle = page.getByRole('switch', { name: 'DeepSeek', exact: true });
    expect(await toggle.isChecked()).toBe(true);
    await toggle.click();
    await pause(3000);
    const agreed = await life.kura.agreed();
    disk.empty();
    expect(await toggle.isChecked()).toBe(agreed.includes('deepseek'));
    await page.close();
  });

  test(
    'a backup says that there is no room, an export too or its file is whole, and a backup works again',
    slow,
    async () => {
      await options.reload();
      await options.evaluate(async () => {
        const picked = await (await navigator.storage.getDirectory()).getDirectoryHandle('picked', { create: true });
        Object.assign(window, { showDirectoryPicker: () => Promise.resolve(picked) });
      });
      const section = options.locator('section[aria-labelledby="backup"]');
      await section.getByRole('button', { name: 'Choose folder…', exact: true }).click();
      const now = section.getByRole('button', { name: 'Back up', exact: true });
      await now.waitFor();
      const status = async () => (await section.locator('.status').allInnerTexts()).join('');
      const backUpAndExport = async () => {
        disk.fill();
        await now.click();
        await until('the backup’s end', async () => (await status()) !== '', 60_000);
        expect(await status()).toContain('The disk with the backup folder is full.');
        const download = options.waitForEvent('download').catch(() => undefined);
        await beginExport(options, plain);
        const ended = options.locator('form .warning, form .good').filter({ hasText: /\w/ }).first();
        await ended.waitFor();
        const words = await ended.innerText();
        console.log(`the export says: ${words}`);
        // A small file finds room in memory, and is saved on another disk here.
        const came = words.startsWith('Exported') ? await download : undefined;
        await came?.saveAs(`${file}.out`);
        return came ? `${(await factsOf(`${file}.out`)).conversations} chats` : words;
      };
      const out = await unlessEnded(backUpAndExport());
      if (out === undefined) return restart();
      expect(out).toMatch(/The disk has no room for the file\.|601 chats/);
      disk.empty();
      await now.click();
      await until('a backup', async () => (await status()).includes('Backed up and checked'), 90_000);
      await checked();
    },
  );

  test('and the next start of the browser finds everything', slow, async () => {
    await life.kura.close();
    await open();
    expect(await checked()).toBe(chatsInFile);
    const { vault, loss } = await life.services.library.getStatus();
    expect({ setAside: vault.failed, loss }).toEqual({ setAside: 0, loss: undefined });
  });
});
