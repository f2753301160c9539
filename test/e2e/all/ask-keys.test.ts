/**
 * The keys of Ask are nowhere but in the database that is theirs: in no export, backup, report, log, page or other store, with a passphrase and
 * without one.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vendorAddresses } from '../../../lib/assistants/provider-kinds';
import { createOpener } from '../../../lib/transfer/encrypt';
import { translator } from '../../fakes/language';
import { answerAsBackupModel } from '../../fakes/model-server/backup-model';
import { startModelServer, type ModelServer } from '../../fakes/model-server/server';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { backupChats } from '../backup-chats';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom } from '../own-services';
import { readAllStored } from '../stored';
import { exportFile, forms, passphrase } from '../transfer/settings-page';
import { openChat, practiceSite } from '../practice-sites';
import { until } from '../until';

const t = translator('en');
const opener = createOpener(passphrase);
/** Those that take a key. */
const kinds = ['anthropic', 'openai', 'google', 'compatible'] as const;
/** One for each kind, so that what leaked is named. */
const keyOf = (kind: string) => `sk-recognizable-${kind}-3b1f`;
const place = mkdtempSync(path.join(tmpdir(), 'kura-ask-keys-'));

let practice: PracticeServer;
let kura: KuraBrowser;
let page: Page;
const servers = new Map<string, ModelServer>();
/** Everything that Kura wrote, said or showed, as text, by place. */
const told = new Map<string, string>();
const consoleTexts: string[] = [];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const isVendor = (kind: string) => kind === 'anthropic' || kind === 'openai' || kind === 'google';

/** Which keys stand in it, as they are or in one of the web's escapes. */
const findKeys = (text: string): readonly string[] =>
  kinds.filter(kind =>
    [keyOf(kind), btoa(keyOf(kind)).slice(0, -4), keyOf(kind).replaceAll('-', '%2D')].some(form => text.includes(form)),
  );

const listLeaks = () => [...told].flatMap(([where, text]) => findKeys(text).map(kind => `${kind} in ${where}`));

/** Opens containers within containers. */
async function toText(bytes: Uint8Array): Promise<string> {
  const head = Buffer.from(bytes.slice(0, 21)).toString('latin1');
  if (head.startsWith('\x1f\x8b')) return toText(gunzipSync(bytes));
  if (head.startsWith('PK\x03\x04')) {
    const files = await Promise.all(
      Object.entries(unzipSync(bytes)).map(async ([name, one]) => name + (await toText(one))),
    );
    return files.join('\n');
  }
  if (head.startsWith('age-encryption.org/v1')) {
    const decrypter = new Decrypter();
    await opener(decrypter, Buffer.from(bytes.slice(0, 4000)).toString('latin1'));
    return toText(await decrypter.decrypt(bytes));
  }
  return Buffer.from(bytes).toString('utf8');
}

const keep = (where: string, text: string) => void told.set(where, `${told.get(where) ?? ''}${text}`);

async function openPage(name: string): Promise<Page> {
  const opened = await kura.openOwnPage(name);
  opened.on('console', message => consoleTexts.push(message.text()));
  opened.on('pageerror', error => consoleTexts.push(`${error.message} ${error.stack}`));
  return opened;
}

async function addModel(kind: string, address: string): Promise<void> {
  const before = await page.locator('.ask-model-list li').count();
  await page.locator('.ask-add select').selectOption(kind);
  if (address !== '') await page.getByLabel(t('ask_address')).fill(address);
  await page.locator('.ask-add input[type=password]').fill(keyOf(kind));
  await button(t('ask_connect')).click();
  await button(t('ask_use')).click();
  await until(`${kind} in the list`, async () => (await page.locator('.ask-model-list li').count()) === before + 1);
}

/** Every model answers once, and refuses once. */
async function askAll(): Promise<void> {
  page = await openPage('ask.html');
  for (let index = 0; index < kinds.length; index += 1) {
    const kind = kinds[index] ?? '';
    await page.locator('.ask-foot select').selectOption({ index });
    servers.get(kind)?.fail({ kind: 'status', status: 401 });
    for (const problem of [t('problem_ModelKeyRefused'), undefined]) {
      const answers = await page.locator('.ask-answer .ask-actions').count();
      await page.getByPlaceholder(t('ask_placeholder')).fill('How do we back up our Postgres?');
      await page.keyboard.press('Enter');
      const send = page.locator('.ask-outgoing').getByRole('button', { name: t('ask_send'), exact: true });
      const shown =
        problem === undefined ? page.locator('.ask-answer .ask-actions').nth(answers) : page.getByText(problem);
      await send.or(shown).first().waitFor();
      if (await send.isVisible()) await send.click();
      await shown.first().waitFor();
    }
  }
  keep('the page of Ask', await readPage(page));
  await page.close();
}

/** All that stands in a page: its elements, and what is typed into its fields. */
const readPage = (from: Page): Promise<string> =>
  from.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea, select')] as HTMLInputElement[];
    return `${location.href}${document.documentElement.outerHTML}${fields.map(({ value }) => value).join('\n')}`;
  });

async function lookAtPages(): Promise<void> {
  const settings = ['sites', 'search', 'inserting', 'backup', 'general'].map(name => `options.html#${name}`);
  for (const name of [
    'popup.html',
    'sidepanel.html',
    'library.html',
    'welcome.html',
    'ask.html',
    'ask.html?models',
    ...settings,
  ]) {
    const own = await openPage(name);
    await until(`${name} drawn`, () => own.evaluate(() => document.body.innerText.trim() !== ''));
    keep(name, await readPage(own));
    await own.close();
  }
}

async function exportAll(): Promise<void> {
  const options = await openPage('options.html#import');
  for (const form of forms) keep(`export ${form.ending}`, await readDisk(await exportFile(options, place, form)));
  await options.evaluate(() => void (location.hash = '#export-else'));
  const out = options.locator('section[aria-labelledby="export-else"]');
  for (const format of ['markdown', 'jsonl', 'chatgpt', 'all']) {
    await out.locator('select').selectOption(format);
    const [download] = await Promise.all([
      options.waitForEvent('download', { timeout: 200_000 }),
      out.getByRole('button', { name: 'Export' }).click(),
    ]);
    keep(`export ${format}`, await readDisk((await download.path()) ?? ''));
  }
  await options.close();
}

const readDisk = async (file: string): Promise<string> => toText(new Uint8Array(readFileSync(file)));

/** The report of a site whose page cannot be read. */
async function report(): Promise<void> {
  const chat = await kura.context.newPage();
  await openChat(chat, practiceSite('ChatGPT, classic'));
  const probe = await openPage('options.html');
  const text = await until('a report', () =>
    probe.evaluate(async () => {
      const { chrome } = globalThis as unknown as {
        readonly chrome: {
          readonly tabs: {
            query(filter: object): Promise<readonly { readonly id: number }[]>;
            sendMessage(tab: number, call: object): Promise<{ readonly value?: unknown } | undefined>;
          };
        };
      };
      const [tab] = await chrome.tabs.query({ url: 'https://chatgpt.com/*' });
      const call = { kura: 'page', method: 'buildRedesignReport', args: [] };
      const answer = tab && (await chrome.tabs.sendMessage(tab.id, call).catch(() => undefined));
      return typeof answer?.value === 'string' ? answer.value : undefined;
    }),
  );
  keep('the report', text);
  await probe.close();
  await chat.close();
}

/** Databases, storage, private files (backups among them) and caches, but the row of each provider. */
async function readStores(): Promise<void> {
  const probe = await openPage('options.html');
  for (const [where, text] of Object.entries(await readAllStored(probe)))
    if (where !== 'kura-assistants') keep(where, text);
  const files = await probe.evaluate(async () => {
    const found: [string, string][] = [];
    const read = async (folder: FileSystemDirectoryHandle, at: string): Promise<void> => {
      for await (const one of folder.values()) {
        if (one.kind === 'directory') await read(one, `${at}/${one.name}`);
        else {
          const bytes = new Uint8Array(await (await one.getFile()).arrayBuffer());
          let binary = '';
          for (let from = 0; from < bytes.length; from += 8192)
            binary += String.fromCharCode(...bytes.slice(from, from + 8192));
          found.push([`${at}/${one.name}`, btoa(binary)]);
        }
      }
    };
    await read(await navigator.storage.getDirectory(), '');
    const cached = await Promise.all(
      (await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    found.push(['caches', btoa(cached.flat().join('\n'))]);
    return found;
  });
  for (const [where, bytes] of files)
    keep(`private file ${where}`, await toText(new Uint8Array(Buffer.from(bytes, 'base64'))));
  await probe.close();
}

/** Into a folder, whole and encrypted. */
async function backUp(): Promise<void> {
  const options = await openPage('options.html#backup-details');
  await options.evaluate(() => {
    Object.assign(globalThis, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('picked', { create: true }),
    });
  });
  const section = options.locator('[data-page=backup]');
  const press = (name: string) => section.getByRole('button', { name, exact: true }).click();
  const said = (words: string) => section.locator('.status', { hasText: words }).waitFor({ timeout: 200_000 });
  await press('Choose folder…');
  await section.getByText('picked').waitFor();
  await press('Back up');
  await said('Backed up and checked');
  await press('Encrypt…');
  for (const field of await section.locator('input[type=password]').all()) await field.fill(passphrase);
  await press('Use this passphrase');
  await said('Backups are encrypted from now on');
  await press('Back up');
  await said('Backed up and checked');
  await options.close();
}

beforeAll(async () => {
  practice = await startPracticeServer();
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'vendors' }], { keySize: 2048 });
  for (const kind of kinds)
    servers.set(
      kind,
      await startModelServer({
        answer: answerAsBackupModel,
        key: keyOf(kind),
        ...(isVendor(kind) && { secure: { key, cert } }),
      }),
    );
  const names = vendorAddresses.map((address, index) => {
    const server = servers.get(kinds.filter(isVendor)[index] ?? '');
    return `MAP ${new URL(address).host} ${new URL(server?.address ?? '').host}`;
  });
  const chromiumArguments = practice.chromiumArguments.map(argument =>
    argument.replace('=MAP *', `=${names.join(', ')}, MAP *`),
  );
  kura = await launchKura({ practice: { ...practice, chromiumArguments } });
  await kura.agreeTo('chatgpt');
  const worker = await kura.worker();
  worker.on('console', message => consoleTexts.push(message.text()));
  await servicesFrom(await openPage('options.html')).transfer.importBatch(backupChats);
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
  for (const server of servers.values()) await server.close();
  rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test('without a passphrase they are in their own database and nowhere else', { timeout: 580_000 }, async () => {
  page = await openPage('ask.html?models');
  for (const kind of kinds) await addModel(kind, isVendor(kind) ? '' : (servers.get(kind)?.address ?? ''));
  await page.close();
  // What is looked at is there to be found.
  const probe = await openPage('options.html');
  expect(findKeys((await readAllStored(probe))['kura-assistants'] ?? '')).toEqual(kinds);
  await askAll();
  for (const kind of kinds) {
    const { paths = [], requests = [] } = servers.get(kind) ?? {};
    expect(requests.length).toBeGreaterThan(1);
    keep('addresses and bodies', JSON.stringify([paths, requests.map(({ headers: _headers, ...rest }) => rest)]));
  }
  await backUp();
  await exportAll();
  await report();
  await lookAtPages();
  await readStores();
  keep('the consoles', consoleTexts.join('\n'));
  expect(told.size).toBeGreaterThan(25);
  expect(told.get('export .json.age')).toContain('Postgres');
  expect(listLeaks()).toEqual([]);
});

test('with a passphrase they are nowhere at all, and models still answer', { timeout: 580_000 }, async () => {
  page = await openPage('ask.html?models');
  await button(t('ask_keys_set')).click();
  for (const field of await page.locator('.ask-keys input[type=password]').all()) await field.fill(passphrase);
  await button(t('options_backups_encrypt_go')).click();
  await button(t('ask_keys_stop')).waitFor();
  await page.close();
  await askAll();
  await exportAll();
  await lookAtPages();
  await readStores();
  const probe = await openPage('options.html');
  keep('kura-assistants', (await readAllStored(probe))['kura-assistants'] ?? '');
  keep('the consoles', consoleTexts.join('\n'));
  expect(listLeaks()).toEqual([]);
  console.info(`${told.size} places were read.`);
});
