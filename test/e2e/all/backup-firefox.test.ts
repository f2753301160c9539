// A fault here is noticed first by `test/e2e/backup.test.ts`.
/**
 * Backups in Firefox, where no folder can be picked: files among the downloads, plain and encrypted, tested before they are handed out; and
 * from them back to the chats, in an empty profile. Skipped where there is no Firefox or no build for it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chat } from '../../search/chats';
import { translator } from '../../fakes/language';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import type { Tab } from '../firefox-tab';
import { downloadsInto, isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { servicesFromTab } from '../own-services';
import { factsOf } from '../transfer/facts';
import { passphrase } from '../transfer/settings-page';
import { until } from '../until';

const bread = chat('claude:1', 'Bread: how long?', ['How long must it rise?', 'An hour.'], { source: 'claude' });
const ramen = chat('gemini:2', '味噌ラーメンの作り方', ['スープは？', '昆布から始めます。'], { source: 'gemini' });
const another = 'low tide 満潮';
/** In milliseconds: each passphrase that is tried takes seconds, more on a busy machine. */
const patience = 120_000;

describe.skipIf(isFirefoxMissing).sequential('in Firefox', { timeout: 400_000 }, () => {
  const place = mkdtempSync(path.join(tmpdir(), 'kura-backup-firefox-'));
  let practice: PracticeServer;
  let kura: KuraFirefox | undefined;
  let options: Tab;
  let t: ReturnType<typeof translator>;
  let sealed = '';

  beforeAll(async () => {
    practice = await startPracticeServer();
  });
  // Also the one of a test that failed.
  afterEach(async () => {
    await kura?.close();
    kura = undefined;
  });
  afterAll(async () => {
    await practice?.close();
    rmSync(place, { recursive: true, force: true });
  });

  /** A browser with an empty profile, whose downloads lie in `place`. */
  async function open(language: 'en' | 'ja'): Promise<KuraFirefox> {
    t = translator(language);
    const opened = await launchKuraInFirefox({
      practice,
      language,
      preferences: downloadsInto(place),
    });
    kura = opened;
    options = await opened.openTab(`${opened.origin}options.html#backup-details`);
    await options.until(`${named('options_backups_now')} !== undefined`);
    return opened;
  }

  const page = `document.querySelector('[data-page=backup]')`;
  const named = (key: Parameters<typeof t>[0]) =>
    `[...${page}?.querySelectorAll('button') ?? []].find(each => each.textContent === ${JSON.stringify(t(key))})`;
  const press = async (key: Parameters<typeof t>[0]) => {
    await options.until(`${named(key)}?.disabled === false`);
    await options.evaluate(`void ${named(key)}.click()`);
  };
  const said = (words: string) =>
    options.until(
      `[...${page}.querySelectorAll('.status, form [role=status], .settings-action p')].map(each => each.textContent).find(text => text.includes(${JSON.stringify(words)}))`,
      patience,
    );
  /** Into each field for one in the part of the page, and sent. */
  const enter = async (part: string, words: string, fields = ['']) => {
    for (const field of fields) {
      const selector = `${part} input[type=password]${field}`;
      await options.until(`document.querySelector(${JSON.stringify(selector)})?.disabled === false`, patience);
      await options.click(selector);
      await options.type(words);
    }
    await options.press('Enter');
  };
  const backups = 'section[aria-labelledby=backup-details]';
  const downloaded = (ending: string) =>
    until(
      `a whole file ending in ${ending}`,
      async () => {
        const names = readdirSync(place);
        return !names.some(each => each.endsWith('.part')) && names.find(each => each.endsWith(ending));
      },
      patience,
    );

  test('a backup is a file among the downloads, encrypted once a passphrase was chosen, and opens with that one alone', async () => {
    const opened = await open('en');
    const { transfer } = servicesFromTab(options);
    await transfer.importBatch([bread, ramen]);

    await press('options_backups_now');
    await said('Checked and saved to your downloads');
    const plain = path.join(place, await downloaded('.json.gz'));
    expect(gunzipSync(readFileSync(plain)).toString()).toContain('昆布から始めます。');

    await press('options_backups_encrypt');
    await enter(backups, passphrase, ['[name=passphrase]', '[name=again]']);
    await said('Backups are encrypted from now on');
    await press('options_backups_now');
    await said('.json.gz.age with 2 chats, 4 messages');
    sealed = path.join(place, await downloaded('.json.gz.age'));
    expect(readFileSync(sealed).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(await factsOf(sealed)).toMatchObject({ conversations: 2, turns: 4, isProven: true });

    await options.pick(`${backups} input[type=file]`, sealed);
    await enter(backups, another);
    await said('Wrong passphrase. Try again.');
    await enter(backups, passphrase);
    await said('2 chats, 4 messages restored and compared');
    // The vault that was filled for it is gone, and the other is as it was.
    expect(
      await options.evaluate(`indexedDB.databases().then(all => all.filter(({ name }) => name.includes('drill')))`),
    ).toEqual([]);
    expect(await opened.vault()).toHaveLength(2);
  });

  test('the settings offer what this browser can do, and speak of no folder', async () => {
    for (const language of ['en', 'ja'] as const) {
      await open(language);
      const text = await options.evaluate<string>(`${page}.textContent`);
      expect(text).toContain(t('options_backups_files'));
      // A folder of chats may be imported all the same.
      expect(
        text.replaceAll(t('options_backups_files'), '').replaceAll(t('options_data_import_folder'), ''),
      ).not.toMatch(/folder|フォルダー/);
      expect(await options.evaluate(`${page}.querySelectorAll('select:has(option[value=changes])').length`)).toBe(0);
      await kura?.close();
      kura = undefined;
    }
  });

  test('the encrypted one brings the chats back into an empty profile, with its passphrase and with no other', async () => {
    const opened = await open('ja');
    expect(await opened.vault()).toEqual([]);
    await options.pick('#import input[multiple]', sealed);
    await enter('#import', another);
    await options.until(
      `document.querySelector('#import .warning')?.textContent.includes(${JSON.stringify(t('problem_PassphraseWrong'))})`,
      patience,
    );
    expect(await opened.vault()).toEqual([]);

    await enter('#import', passphrase);
    await options.until('document.querySelector("#import .import-preview") !== null', patience);
    await options.evaluate('void document.querySelector("#import button.primary").click()');
    await options.until('document.querySelector("#import .good") !== null', patience);
    const kept = await opened.vault();
    expect(kept.map(({ id, title, turns }) => [id, title, turns.map(({ text }) => text)])).toEqual([
      ['claude:1', 'Bread: how long?', ['How long must it rise?', 'An hour.']],
      ['gemini:2', '味噌ラーメンの作り方', ['スープは？', '昆布から始めます。']],
    ]);
  });
});
