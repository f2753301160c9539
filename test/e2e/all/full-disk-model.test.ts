// A fault here is noticed first by `test/e2e/problems.test.ts`.
/**
 * The same full disk as in `full-disk.test.ts`, while a model is taken from a folder, and while it embeds what is kept: it is said by name,
 * words go on answering, and meaning is there once there is room, in the same browser and after its next start. `KURA_SEED` as there.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModelFiles } from '../../../scripts/model/build-model-files';
import { chat } from '../../search/chats';
import { random } from '../../fakes/made-up-site';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom, statusesUntil, type OwnServices } from '../own-services';
import { mayMount, mountSmallDisk, type SmallDisk } from '../small-disk';
import { until } from '../until';
import { pause } from '../campaigns/ground';

const next = random(Number(process.env['KURA_SEED'] ?? 1));
const slow = { timeout: 300_000 };
const many = 800;

/** The tiny model knows that a vehicle is an automobile; no word of the question below stands in any of these. */
const leasing = chat('chatgpt:leasing', 'Leasing or buying', [
  'Is leasing cheaper than buying a vehicle?',
  'Over five years, buying an automobile is usually cheaper.',
]);
const harbours = Array.from({ length: many }, (_, n) =>
  chat(`chatgpt:harbour-${n}`, `Pier ${n}`, [
    `When does the ferry sail from pier ${n}?`,
    `At ${n % 24}:40 on weekdays. ${n}番の桟橋は週末は休航です。`,
  ]),
);

describe.skipIf(!mayMount())('a model on a disk that is full', () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'kura-model-')), 'tiny-folder');
  let practice: PracticeServer;
  let disk: SmallDisk;
  let kura: KuraBrowser;
  let options: Page;
  let services: OwnServices;

  const open = async () => {
    kura = await launchKura({ practice, profile: path.join(disk.folder, 'profile') });
    options = await kura.openOwnPage('options.html#models');
    services = servicesFrom(options);
  };
  beforeAll(async () => {
    for (const [name, content] of buildModelFiles()) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    }
    practice = await startPracticeServer();
    disk = mountSmallDisk();
    await open();
    await services.transfer.importBatch([leasing, ...harbours]);
    await statusesUntil(services.library, ({ vault }) => vault.pending === 0, 120_000);
  }, 200_000);
  afterAll(async () => {
    disk?.empty();
    await kura?.close();
    disk?.unmount();
    await practice?.close();
    rmSync(path.dirname(folder), { recursive: true, force: true });
  });

  const chooseFolder = async () => {
    // Chrome hands no files to a page behind another, and the welcome page may have come up since.
    await options.bringToFront();
    await options.getByRole('radio', { name: 'Use a folder on this computer' }).check();
    await options.locator('[data-page=search]').getByLabel('Choose folder…').setInputFiles(folder);
  };
  const use = () => options.getByRole('button', { name: 'Use this' }).click();
  const titles = async (question: string) =>
    (await services.library.recall(question, { scope: 'everywhere' })).hits.map(({ title }) => title);
  const kept = async () => {
    const { vault, loss } = await services.library.getStatus();
    return { chats: vault.conversations, setAside: vault.failed, loss };
  };
  const all = { chats: many + 1, setAside: 0, loss: undefined };
  const byMeaning = () => until('an answer by meaning', async () => (await titles('自動車'))[0] === leasing.title);

  test('a model that finds no room is refused by name, and is taken once there is room', slow, async () => {
    await chooseFolder();
    disk.fill();
    await use();
    const complaint = options
      .locator('.model-state-bad, [data-page=search] .warning')
      .filter({ hasText: /\S/ })
      .first();
    await complaint.waitFor();
    expect(await complaint.innerText()).toContain('The disk is full');
    expect((await titles('pier 17 ferry'))[0]).toBe('Pier 17');
    disk.empty();
    await chooseFolder();
    await use();
    await statusesUntil(services.library, ({ model }) => model.state === 'indexing' || model.state === 'ready', 60_000);
  });

  test('what waits to be embedded is embedded once there is room', slow, async () => {
    await pause(next(400));
    disk.fill();
    const before = (await services.library.getStatus()).model;
    await pause(4000);
    console.log(
      `when the disk was full: ${JSON.stringify(before)}, then ${JSON.stringify((await services.library.getStatus()).model)}`,
    );
    expect((await titles('pier 17 ferry'))[0]).toBe('Pier 17');
    disk.empty();
    await statusesUntil(services.library, ({ model }) => model.state === 'ready', 120_000);
    await byMeaning();
    expect(await kept()).toEqual(all);
  });

  test('and the next start of the browser finds all by meaning', slow, async () => {
    await kura.close();
    await open();
    await statusesUntil(services.library, ({ model }) => model.state === 'ready', 120_000);
    await byMeaning();
    expect(await kept()).toEqual(all);
  });
});
