/** Ask in a real browser: a model is set up by hand, a question is answered from the vault, the thread goes on after a restart. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vendorAddresses } from '../../lib/assistants/provider-kinds';
import { translator } from '../fakes/language';
import { answerAsBackupModel } from '../fakes/model-server/backup-model';
import { startModelServer, type ModelServer } from '../fakes/model-server/server';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { backupChats } from './backup-chats';
import { launchKura, type KuraBrowser } from './kura';
import { findMaxWait } from './max-wait';
import { forEachLanguage, isAll } from './languages';
import { servicesFrom } from './own-services';
import { readAllStored } from './stored';
import { until } from './until';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function createCertificate() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'vendors' }], { keySize: 2048 });
  return { key, cert };
}

forEachLanguage('en', language => {
  const t = translator(language);
  const question = language === 'en' ? 'How do we back up our Postgres?' : 'うちの Postgres のバックアップ方法は？';
  const profile = mkdtempSync(path.join(tmpdir(), 'kura-ask-'));
  let practice: PracticeServer;
  let kura: KuraBrowser;
  let ollama: ModelServer;
  let other: ModelServer;
  let vendors: ModelServer;
  /** Where the vendors' names lead to `vendors`. */
  let ground: PracticeServer;
  let page: Page;
  const consoleTexts: string[] = [];

  const open = async (name: string) => {
    page = await kura.openOwnPage(name);
    page.on('console', message => consoleTexts.push(message.text()));
    page.on('pageerror', error => consoleTexts.push(String(error)));
    return page;
  };
  const toVendors = (argument: string) =>
    argument.replace(
      '=MAP *',
      `=${vendorAddresses.map(address => `MAP ${new URL(address).host} ${new URL(vendors.address).host}`).join(', ')}, MAP *`,
    );
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const addModel = async (kind: string, address: string, key?: string) => {
    await page.locator('.ask-add select').selectOption(kind);
    if (address) await page.getByLabel(t('ask_address')).fill(address);
    if (key !== undefined) await page.locator('.ask-add input[type=password]').fill(key);
    await button(t('ask_connect')).click();
  };
  const ask = async (text: string) => {
    await page.getByPlaceholder(t('ask_placeholder')).fill(text);
    await page.keyboard.press('Enter');
  };

  const findViolations = async (): Promise<readonly string[]> => {
    await page.evaluate(axe);
    const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  };
  const setPassphrase = async () => {
    await button(t('ask_keys_set')).click();
    for (const field of await page.locator('.ask-keys input').all()) await field.fill('tide tide');
    expect(await findViolations()).toEqual([]);
    await button(t('options_backups_encrypt_go')).click();
    await button(t('ask_keys_stop')).waitFor();
    expect(Object.values(await readAllStored(page)).join()).not.toMatch(/sk-(vendor|other)/);
  };
  /** The browser has started again, so the keys are asked for once. */
  const unlock = async () => {
    await page.locator('.ask-foot select').selectOption({ index: 2 });
    await page.locator('.ask-unlock input').fill('tide');
    expect(await findViolations()).toEqual([]);
    await button(t('ask_keys_unlock')).click();
    await page.getByText(t('problem_PassphraseWrong')).waitFor();
    await page.locator('.ask-unlock input').fill('tide tide');
    await button(t('ask_keys_unlock')).click();
    await page.locator('.ask-unlock').waitFor({ state: 'detached' });
  };
  const countAnswers = (count: number) =>
    until(`${count} answers`, async () => (await page.locator('.ask-answer .ask-actions').count()) === count);

  beforeAll(async () => {
    practice = await startPracticeServer();
    ollama = await startModelServer({
      answer: answerAsBackupModel,
      models: ['qwen3:4b', 'gemma3'],
      refusesOrigin: true,
    });
    other = await startModelServer({ answer: answerAsBackupModel, models: ['other-model'], key: 'sk-other' });
    vendors = await startModelServer({
      answer: answerAsBackupModel,
      models: ['vendor-model'],
      key: 'sk-vendor',
      secure: await createCertificate(),
    });
    ground = { ...practice, chromiumArguments: practice.chromiumArguments.map(toVendors) };
    kura = await launchKura({ practice: ground, language, profile });
    const services = servicesFrom(await kura.openOwnPage('options.html'));
    await services.transfer.importBatch(backupChats);
    await until('all is searchable', async () => (await services.library.getStatus()).vault.pending === 0, 60_000);
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
    await ollama?.close();
    await other?.close();
    await vendors?.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  test('without a model it says how to get one, and the settings lead there', async () => {
    await open('ask.html');
    await page.getByText(t('ask_no_model_title')).waitFor();
    await open('options.html#search');
    await page.getByRole('link', { name: t('options_ask_open'), exact: true }).click();
    await page.locator('.ask-add').waitFor();
    expect(page.url()).toContain('/ask.html?models');
  });

  test('a server that refuses browsers is set up with its address alone, and tested with one click', async () => {
    await addModel('ollama', ollama.address);
    await expect.poll(() => page.getByLabel(t('ask_model'), { exact: true }).inputValue()).toBe('qwen3:4b');
    expect(await page.locator('.ask-add [role=status]').textContent()).toBe(t('ask_connected'));
    await button(t('ask_use')).click();
    await page.locator('.ask-model-list li').waitFor();
    await button(t('ask_test')).click();
    await page.getByText(t('ask_tested', 'Ollama · qwen3:4b')).waitFor();
    expect(ollama.requests.every(({ headers }) => headers.origin === undefined)).toBe(true);
  });

  test('a second one with a wrong key is named, with the right one it is there', async () => {
    await addModel('compatible', other.address, 'sk-wrong');
    await page.getByText(t('problem_ModelKeyRefused')).waitFor();
    await addModel('compatible', other.address, 'sk-other');
    await button(t('ask_use')).click();
    await expect.poll(() => page.locator('.ask-model-list li').count()).toBe(2);
  });

  test('Claude, OpenAI and Gemini are set up with a key', async () => {
    for (const kind of ['anthropic', 'openai', 'google']) {
      await addModel(kind, '', 'sk-wrong');
      await page.getByText(t('problem_ModelKeyRefused')).waitFor();
      await addModel(kind, '', 'sk-vendor');
      await button(t('ask_use')).click();
      await button(t('ask_connect')).waitFor();
    }
    await expect.poll(() => page.locator('.ask-model-list li').count()).toBe(5);
    const places = Object.entries(await readAllStored(page)).filter(([, text]) => text.includes('sk-vendor'));
    expect(places.map(([place]) => place)).toEqual(['kura-assistants']);
    // What opens a key takes seconds.
    if (isAll) await setPassphrase();
  });

  test('a question is answered with sources, and a citation opens its message', async () => {
    await button(t('ask_back')).click();
    await page.locator('.ask-foot select').selectOption({ label: 'Ollama · qwen3:4b' });
    await ask(question);
    await page.locator('.ask-answer .ask-sources li').first().waitFor();
    await expect.poll(() => page.locator('.ask-step').textContent()).toBe(t('ask_answered'));
    expect(await page.locator('.ask-answer .ask-text').innerText()).not.toContain('99');
    const shown = await page.locator('.ask-text a').allInnerTexts();
    const rows = await page.locator('.ask-answer .ask-number').allInnerTexts();
    expect(shown.length).toBeGreaterThan(0);
    expect(new Set(rows)).toEqual(new Set(shown));
    const [opened] = await Promise.all([
      kura.context.waitForEvent('page'),
      page.locator('.ask-text a').first().click(),
    ]);
    await opened.locator('.turn.target').waitFor();
    expect(opened.url()).toContain('/library.html#chat=');
    await opened.close();
  });

  test('the model is switched in the middle of a thread, which is a chat of the vault', async () => {
    const next = language === 'en' ? 'And who tests the restore?' : '復元テストは誰が行いますか？';
    await page.locator('.ask-foot select').selectOption({ index: 1 });
    await ask(next);
    await countAnswers(2);
    for (const index of [2, 3, 4]) {
      const count = vendors.requests.length;
      await page.locator('.ask-foot select').selectOption({ index });
      await ask(next);
      // What leaves this computer is shown first.
      await page.locator('.ask-outgoing', { hasText: new URL(vendorAddresses[index - 2] ?? '').host }).waitFor();
      expect(vendors.requests.length).toBe(count);
      await page
        .locator('.ask-outgoing')
        .getByRole('button', { name: t('ask_send'), exact: true })
        .click();
      await countAnswers(index + 1);
    }
    const thread = (await kura.vault()).find(({ source }) => source === 'kura');
    expect(thread?.title).toBe(language === 'en' ? 'Postgres backups' : 'Postgres のバックアップ');
    expect(thread?.turns.map(({ role, model }) => model ?? role)).toEqual(
      ['qwen3:4b', 'other-model', 'vendor-model', 'vendor-model', 'vendor-model'].flatMap(model => ['user', model]),
    );
  });

  test('an answer is stopped, and after a restart the thread stands where it stood', async () => {
    vendors.hold();
    await ask('Stop');
    await button(t('ask_stop')).click();
    vendors.release();
    await button(t('ask_send')).waitFor();
    const address = page.url().replace(/^.*\/ask/, 'ask');
    expect(address).toContain('thread=kura');
    await kura.close();
    kura = await launchKura({ practice: ground, language, profile });
    await open(address);
    await until('all answers', async () => (await page.locator('.ask-answer').count()) === 5);
    if (isAll) await unlock();
    await page.locator('.ask-answer .ask-text a').first().waitFor();
    await page.locator('.ask-foot select').selectOption({ index: 0 });
    await ask(question);
    await countAnswers(6);
  });

  test('a saved chat goes on here, and the panel has its second tab', async () => {
    const { library } = servicesFrom(await kura.openOwnPage('options.html'));
    const { id: space } = await library.createSpace('Work');
    await library.update(['chatgpt:dump'], { space });
    await open('library.html#chat=chatgpt%3Adump');
    await page.locator('.open-chat .chat-actions > button').click();
    const here = page.getByRole('option', { name: t('reading_continue_here'), exact: true });
    const [opened] = await Promise.all([kura.context.waitForEvent('page'), here.click()]);
    page = opened;
    await page.locator('.ask-answer').waitFor();
    await page.locator('.ask-foot select').selectOption({ index: 0 });
    await ask(question);
    await countAnswers(2);
    // It says where it stands, and what it says stays there: the main space is chosen.
    expect(await page.locator('.ask-place').innerText()).toBe('Work');
    await button(t('note_remember_short')).last().click();
    await page.getByText(t('note_kept')).waitFor();
    expect((await kura.vault()).find(({ source }) => source === 'note')).toMatchObject({ space });
    expect(await findViolations()).toEqual([]);
    await button(t('ask_models')).click();
    await page.locator('.ask-add').waitFor();
    expect(await findViolations()).toEqual([]);
    await until('titles', async () =>
      (await kura.vault()).every(({ source, title }) => source === 'note' || title !== ''),
    );
    await button(t('ask_titles_many')).click();
    await page.getByText(t('ask_titles_none')).waitFor();
    await open('sidepanel.html');
    await page.getByRole('link', { name: t('ask_title'), exact: true }).click();
    await page.getByPlaceholder(t('ask_placeholder')).waitFor();
    await page.getByRole('link', { name: t('ask_search'), exact: true }).click();
    await page.locator('input.search').waitFor();
    expect(page.url()).toContain('/sidepanel.html');
  });

  test('the last row of the results asks, in the panel, the popup and the library', async () => {
    for (const name of ['sidepanel.html', 'popup.html', 'library.html']) {
      await open(name);
      await page.locator('input.search, input[type=search]').first().fill(question);
      await page.locator('.ask-row').waitFor();
      // In the popup and the panel Tab leads from the box to the row.
      if (name === 'library.html') await page.locator('.ask-row').focus();
      else await page.keyboard.press('Tab');
      const opening = name === 'sidepanel.html' ? undefined : kura.context.waitForEvent('page');
      // The popup closes with the key, at times before Playwright has let it go.
      await page.keyboard.press('Enter').catch(() => undefined);
      page = (await opening) ?? page;
      await countAnswers(1);
      expect(page.url()).not.toContain('question=');
      expect(await page.locator('.ask-question').innerText()).toContain(question);
    }
  });

  test('the facts of an episode are listed by one click, on the page of Ask, which closes', async () => {
    const { library } = servicesFrom(await kura.openOwnPage('options.html'));
    const { id } = await library.createSpace('Tale');
    await library.setStory(id, { episodes: [{ id: 'fair', name: 'The fair', after: null }], personas: [] });
    const story = await open(`library.html#story=${id}`);
    await story.getByRole('button', { name: 'The fair', exact: true }).click();
    await story.locator('.ask-for-facts summary').click();
    await story.getByRole('button', { name: t('story_ask_model'), exact: true }).click();
    await story.getByRole('checkbox', { name: /The ring was lost/ }).waitFor();
    expect(kura.context.pages().some(one => one.url().includes('facts='))).toBe(false);
    await story.close();
  });

  test('a model that loads says so, and its first word is on the screen at once', async () => {
    await open('ask.html');
    ollama.hold();
    await page.locator('.ask-foot select').selectOption({ index: 0 });
    await ask(question);
    await page.getByText(t('ask_loading')).waitFor();
    const delays: number[] = [];
    for (let count = 1; count <= 5; count += 1) {
      if (count > 1) {
        ollama.hold();
        await ask(question);
      }
      await page.evaluate(index => {
        const readText = () => document.querySelectorAll('.ask-answer .ask-text')[index]?.textContent ?? '';
        const firstWord = new Promise<number>(resolve => {
          const look = () => (readText().trim() === '' ? undefined : resolve(Date.now()));
          new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
        });
        Object.assign(globalThis, { firstWord });
      }, count - 1);
      ollama.release();
      const shownAt = await page.evaluate(() => Reflect.get(globalThis, 'firstWord') as Promise<number>);
      delays.push(shownAt - (ollama.firstWrites.at(-1) ?? 0));
      await countAnswers(count);
    }
    const median = delays.toSorted((a, b) => a - b)[2];
    expect(median, `in milliseconds: ${delays.join(', ')}`).toBeLessThanOrEqual(0.15 * findMaxWait());
    if (isAll) console.info(`First word on the screen after the server’s, in milliseconds: ${delays.join(', ')}`);
  });

  test('no page said a word in its console, and no key is in an export', async () => {
    expect(consoleTexts.filter(text => !text.includes('net::ERR') && !text.includes('status of 4'))).toEqual([]);
    expect(JSON.stringify(await kura.vault())).not.toContain('sk-');
  });
});
