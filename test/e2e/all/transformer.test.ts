/**
 * A real transformer in the built extension: from a folder, with a backlog and its progress, asked, after the browser was
 * closed, and given up for another model. `KURA_TRANSFORMER` names the folder (config.json, tokenizer.json, onnx/), called
 * like its model; skips, and says so, without one. Prints the rate.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toConversations } from '../../../scripts/evaluate/to-conversations';
import { readSet } from '../../../scripts/evaluate/read-set';
import { ownSearches } from '../../searches/halves';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom, statusesUntil, type OwnServices } from '../own-services';
import { until } from '../until';

const folder = process.env['KURA_TRANSFORMER'] ?? '';
const isThere = existsSync(path.join(folder, 'config.json'));
if (!isThere) console.log('Skipped: KURA_TRANSFORMER names no model.');

const slow = { timeout: 400_000 };
const chats = toConversations(readSet(ownSearches).rows).map(({ conversation }) => conversation);

describe.skipIf(!isThere).sequential('a transformer', slow, () => {
  const profile = mkdtempSync(path.join(tmpdir(), 'kura-transformer-'));
  let practice: PracticeServer;
  let kura: KuraBrowser;
  let options: Page;
  let services: OwnServices;

  const open = async () => {
    kura = await launchKura({ practice, profile });
    options = await kura.openOwnPage('options.html#models');
    services = servicesFrom(options);
  };
  /** The titles of the first three hits. */
  const find = async (question: string) =>
    (await services.library.recall(question, { scope: 'everywhere' })).hits.slice(0, 3).map(({ title }) => title);
  const isReady = ({ model }: Awaited<ReturnType<OwnServices['library']['getStatus']>>) =>
    model.state === 'failed' || (model.state === 'ready' && (model.chunks?.done ?? 1) === (model.chunks?.all ?? 1));

  beforeAll(async () => {
    practice = await startPracticeServer();
    await open();
    await services.library.useModel({ from: 'none' });
    await services.transfer.importBatch(chats);
    await statusesUntil(services.library, ({ vault }) => vault.conversations === chats.length && vault.pending === 0);
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
    rmSync(profile, { recursive: true, force: true });
  });

  test('embeds what is kept, telling how far it is, and finds across the languages', async () => {
    // The welcome page may have opened over it, and Chromium cancels the choice of a folder in a tab behind.
    await options.bringToFront();
    await options.getByRole('radio', { name: 'Use a folder on this computer' }).check();
    await options.locator('[data-page=search]').getByLabel('Choose folder…').setInputFiles(folder);
    const startedAt = Date.now();
    await options.getByRole('button', { name: 'Use this' }).click();
    const statuses = await statusesUntil(services.library, isReady, 360_000);
    const seen = statuses.flatMap(({ model }) => (model.state === 'indexing' ? [model.chunks.done] : []));
    expect(statuses.at(-1)?.model).toMatchObject({ state: 'ready' });
    expect(new Set(seen).size).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    const all = statuses.flatMap(({ model }) => (model.state === 'indexing' ? [model.chunks.all] : [])).at(-1);
    console.log(`${all} passages, ${(Date.now() - startedAt) / 1000} s from the click to the last.`);
    expect(await find('片頭痛の引き金')).toContain('Migraine diary');
    expect(await find('earthquake emergency supplies for a family')).toContain('地震に備える');
  });

  test('is there after the browser was closed, and learns nothing twice', async () => {
    await kura.close();
    await open();
    const statuses = await statusesUntil(services.library, isReady, 120_000);
    expect(statuses.some(({ model }) => model.state === 'indexing' && model.chunks.done === 0)).toBe(false);
    expect(await find('片頭痛の引き金')).toContain('Migraine diary');
  });

  test('gives way to another model', async () => {
    await services.library.useModel({ from: 'kura', name: 'kura-en-ja' });
    await until('the built-in model', async () => {
      const { model } = await services.library.getStatus();
      return model.state === 'ready' && model.name === 'kura-en-ja';
    });
    expect(await find('earthquake emergency supplies for a family')).toContain('地震に備える');
  });
});
