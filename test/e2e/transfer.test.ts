/** The vault as a file: out through the popup's menu, into a fresh profile, and what becomes of a file that is damaged. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import type { Hit } from '../../lib/core/hit';
import { chat } from '../search/chats';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { servicesFrom, statusesUntil } from './own-services';
import { practiceSite } from './practice-sites';
import { askAndKeep, find } from './main-job';
import { isAll } from './languages';
import { until } from './until';

const place = mkdtempSync(path.join(tmpdir(), 'kura-transfer-'));
const questions = [
  'docker volume disappeared',
  '医療費の還付',
  'ふるさと 写真',
  'naïve café',
  'nothing like this anywhere',
];

/** Letters and turns that a file could harm: two branches, a part, a file's name, pictures of four bytes, no line ends of its own. */
const odd = chat(
  'gemini:0dd',
  'Odd 「letters」 \u2028 and "quotes"',
  [
    {
      text: 'ふるさと納税の写真 📷 naïve café \\ \u0000 </script>',
      attachments: [{ name: '写真.png', kind: 'image' }],
    },
    {
      text: '| a | b |\n|---|---|\n| 1 | 二 |',
      parts: [{ kind: 'thinking', text: '…' }],
      createdAt: 1_760_000_000_000,
    },
    { text: 'A second question, edited.', parent: null, role: 'user' },
  ],
  { source: 'gemini', url: 'https://gemini.google.com/app/0dd', model: '2.5 Pro', activePath: ['t2'] },
);

let practice: PracticeServer;
let kura: KuraBrowser;
let options: Page;
/** As exported from the first profile, and what was in it. */
let file: string;
let kept: readonly Conversation[];
let found: readonly (readonly Hit[])[];

beforeAll(async () => {
  practice = await startPracticeServer();
  await open();
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
  rmSync(place, { recursive: true, force: true });
});

/** A browser with an empty profile, and its settings page. */
async function open(): Promise<void> {
  kura = await launchKura({ practice });
  options = await kura.openOwnPage('options.html#import');
}

const services = () => servicesFrom(options);

/** Each question's hits, once everything is indexed. */
async function everythingFound(): Promise<readonly (readonly Hit[])[]> {
  await statusesUntil(services().library, ({ vault }) => vault.pending === 0);
  const answers = [];
  for (const question of questions)
    answers.push((await services().library.recall(question, { scope: 'everywhere' }, { by: 'words' })).hits);
  return answers;
}

/**
 * Picks the file on the settings page, says Import where there is something to import, and answers what the page says when it has ended.
 * Where there is nothing, it answers the preview, and closes it.
 */
async function importFile(name: string, content: string | Uint8Array): Promise<string> {
  await readFile(name, content);
  const go = options.locator('#import').getByRole('button', { name: /^Import/ });
  const close = options.locator('#import').getByRole('button', { name: 'Close' });
  await go.or(close).or(options.locator('#import .warning')).first().waitFor();
  if (await close.isVisible()) {
    const preview = await options.locator('#import .import-preview').innerText();
    await close.click();
    return preview;
  }
  if (await go.isVisible()) await go.click();
  return options.locator('#import .good, #import .warning').innerText();
}

/** Picks the file on the settings page. */
async function readFile(name: string, content: string | Uint8Array): Promise<void> {
  writeFileSync(path.join(place, name), content);
  await options.bringToFront();
  // Nothing that it said of a file before stands there any more.
  await options.reload();
  await options.getByLabel('Choose files…').setInputFiles(path.join(place, name));
}

/** Lets the settings page hand out the vault, and answers the file. */
async function exportAs(choice: string, ending: string, passphrase?: string): Promise<Uint8Array> {
  await options.bringToFront();
  await options.reload();
  const desk = options.locator('#data');
  await options.getByLabel('Everything').selectOption({ label: choice });
  if (passphrase !== undefined) {
    await options.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await options.getByLabel('Repeat passphrase').fill(passphrase);
  }
  const before = new Set(readdirSync(place));
  await options.locator('section[aria-labelledby=export]').getByRole('button', { name: 'Export' }).click();
  await desk.waitFor();
  await options.locator('form .good', { hasText: 'xported' }).waitFor();
  const name = await until('a file', async () =>
    readdirSync(place).find(each => !before.has(each) && each.endsWith(ending)),
  );
  return readFileSync(path.join(place, name));
}

test('the popup’s menu hands out the whole vault as one file', async () => {
  await kura.agreeTo('chatgpt', 'claude');
  const page = await kura.context.newPage();
  await askAndKeep(
    kura,
    page,
    practiceSite('ChatGPT, classic'),
    'Why did my Docker volume disappear after compose down?',
  );
  await askAndKeep(kura, page, practiceSite('Claude, hub'), '医療費控除の確定申告で還付を受けるには？');
  await services().transfer.importBatch([odd]);
  kept = await kura.vault();
  found = await everythingFound();

  const cdp = await kura.context.browser()?.newBrowserCDPSession();
  await cdp?.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: place });
  await page.bringToFront();
  const popup = await kura.openPopup();
  await popup.click('.menu-button');
  const exports = await popup.evaluate<number>(
    `[...document.querySelectorAll('#menu > button')].findIndex(button => button.textContent === 'Export…') + 1`,
  );
  await popup.click(`#menu > button:nth-of-type(${exports})`);
  expect(await popup.until<string>('document.querySelector(".notice")?.textContent')).toContain('Exported 3 chats.');
  const name = await until('a file', async () =>
    readdirSync(place).find(each => /^kura-vault-\d{4}-\d\d-\d\d\.json$/.test(each)),
  );
  file = readFileSync(path.join(place, name), 'utf8');
  await page.close();

  const { conversations, version } = JSON.parse(file) as { conversations: { id: string }[]; version: number };
  expect(version).toBe(1);
  expect(conversations.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
  expect(kept).toHaveLength(3);
});

describe('in a fresh profile', () => {
  beforeAll(async () => {
    await kura.close();
    await open();
    await kura.agreeTo('chatgpt');
  });

  test('the file brings back the same chats, and the same is found in English and Japanese', async () => {
    expect(await kura.vault()).toEqual([]);
    expect(await importFile('fresh.json', file)).toContain('Imported: 3 new chats');
    expect(await kura.vault()).toEqual(kept);
    const again = await everythingFound();
    expect(again).toEqual(found);
    // What is only the nearest there is, is no answer.
    expect(again.map(hits => hits.find(({ isRelevant: certain }) => certain)?.conversation)).toEqual([
      kept.find(({ turns }) => turns[0]?.text.includes('Docker'))?.id,
      kept.find(({ turns }) => turns[0]?.text.includes('医療費'))?.id,
      odd.id,
      odd.id,
      undefined,
    ]);
  });

  test('what a file would change is shown first, and Cancel leaves everything as it is', async () => {
    const content = JSON.parse(file) as { conversations: object[]; end?: object; spaces: object[] };
    const further = { id: 'openai:further', source: 'openai', turns: [{ id: '1', role: 'user', text: '満潮は？' }] };
    const theirs = {
      ...content,
      end: undefined,
      conversations: [...content.conversations, further],
      spaces: [...content.spaces, { id: 'sea', name: '海' }],
    };
    await readFile('theirs.json', JSON.stringify(theirs));
    const shown = options.locator('#import');
    await shown.getByRole('heading', { name: 'theirs.json' }).waitFor();
    expect(await shown.locator('dl > div').allTextContents()).toEqual(['New chats1', 'Already saved3']);
    await shown.getByText('New spaces: 海').waitFor();
    await shown.getByRole('button', { name: 'Import 1 chat', exact: true }).waitFor();
    expect(await shown.locator('.warning').innerText()).toContain('no checksum');
    expect(await kura.vault()).toEqual(kept);
    await shown.getByRole('button', { name: 'Cancel' }).click();
    await shown.getByRole('heading').waitFor({ state: 'detached' });
    expect(await kura.vault()).toEqual(kept);
  });

  test.each([
    ...(isAll ? [['Kura file, compressed', '.json.gz', undefined] as const] : []),
    ['Kura file, encrypted', '.json.age', 'tide 干潮 boots'] as const,
  ])('the settings hand it out %s, and what they hand out imports', async (choice, ending, passphrase) => {
    const cdp = await kura.context.browser()?.newBrowserCDPSession();
    await cdp?.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: place });
    const bytes = await exportAs(choice, ending, passphrase);
    expect(Buffer.from(bytes).includes('Docker')).toBe(false);
    await readFile(`out${ending}`, bytes);
    const desk = options.locator('#import');
    if (passphrase !== undefined) {
      await desk.getByLabel('Passphrase').fill('満潮');
      await desk.getByRole('button', { name: 'Open' }).click();
      await desk.getByText('Wrong passphrase. Try again.').waitFor();
      await desk.getByLabel('Passphrase').fill(passphrase);
      await desk.getByRole('button', { name: 'Open' }).click();
    }
    await desk.getByText('All 3 chats are saved already.').waitFor();
    await desk.getByRole('button', { name: 'Close' }).click();
    expect(await kura.vault()).toEqual(kept);
  });

  test('a second time it changes nothing, and says so', async () => {
    expect(await importFile('again.json', file)).toContain('All 3 chats are saved already.');
    expect(await kura.vault()).toEqual(kept);
    expect(await everythingFound()).toEqual(found);
  });

  const damaged = 'This file is damaged or isn’t an export. Choose it again, or get a new one.';
  // No file of Kura's: it may be a vendor's, and then it is for their readers to say what is wrong with it.
  const foreign = /This file is damaged|No chats found in this file/;
  test.each<[string, () => string | Uint8Array, string | RegExp]>([
    ['one digit changed', () => file.replace('2.5 Pro', '2.6 Pro'), damaged],
    ['a chat taken out', () => withoutLine(file, 1), damaged],
    ['cut off', () => file.slice(0, file.length * 0.7), damaged],
    ['its last letter missing', () => file.trimEnd().slice(0, -1), damaged],
    ['not JSON', () => '蔵のファイルではありません', foreign],
    ['JSON of somebody else', () => '{"conversations": []}', foreign],
    ['bytes of a picture', () => readFileSync('public/icon/128.png'), foreign],
    ['empty', () => '', foreign],
    [
      'of a newer Kura',
      () => file.replace(/"version":\d+/, '"version":99'),
      'This file was written by a newer Kura. Update Kura, then import it again.',
    ],
  ])('a file that is damaged (%s) is named, and the vault stays as it was', async (why, content, says) => {
    expect(content()).not.toBe(file);
    const said = await importFile(`${why}.json`, content());
    expect(said).toMatch(says);
    expect(await kura.vault()).toEqual(kept);
    expect(await everythingFound()).toEqual(found);
  });

  /** As the debugging protocol counts it. */
  const ctrl = 2;

  test('a chat that was forgotten stays forgotten: in the file, and on its own page', async () => {
    const docker = kept.find(({ turns }) => turns[0]?.text.includes('Docker'));
    if (!docker) throw new Error('It was kept at the beginning.');
    const others = kept.filter(({ id }) => id !== docker.id);
    const popup = await find(kura, 'docker volume disappeared', 'Docker');
    await popup.press('k', ctrl);
    await popup.click('.action-danger');
    await popup.click('.actions .danger');
    await popup.until(`document.querySelector('.notice')?.textContent.includes('Deleted')`);
    await options.bringToFront();
    expect(await kura.vault()).toEqual(others);

    expect(await importFile('forgotten.json', file)).toMatch(/Already saved\s+2\s+Deleted earlier\s+1/);
    await kura.context.route(docker.url, route =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: pageOf(docker) }),
    );
    const page = await kura.context.newPage();
    await page.goto(docker.url);
    const light = await kura.openPopup();
    await light.until(`document.querySelector('.tab-light').textContent.includes('You deleted this chat')`);
    expect(await kura.vault()).toEqual(others);
    expect((await services().library.recall('docker volume disappeared', { scope: 'everywhere' })).hits).toEqual([]);
  });
});

test('a folder of an agent’s sessions is one import, and the project’s folder is a tag', async () => {
  const sessions = path.join(place, 'sessions');
  cpSync('test/transfer/vendors/cases/agents/claude-code', path.join(sessions, 'tides'), { recursive: true });
  writeFileSync(path.join(sessions, 'notes.txt'), 'words');
  await options.bringToFront();
  await options.reload();
  await options.getByLabel('Folder…').setInputFiles(sessions);
  await options
    .locator('#import')
    .getByRole('button', { name: /^Import/ })
    .click();
  expect(await options.locator('#import .good, #import .warning').innerText()).toContain('3 new');
  const imported = (await kura.vault()).filter(({ source }) => source === 'claudecode');
  expect(imported.map(({ title, tags }) => [title, tags])).toEqual(
    expect.arrayContaining([
      ['Tide table off by a day', ['tides']],
      ['Depths and berths', ['tides']],
      ['桟橋の写真', ['tides']],
    ]),
  );
});

/** The file with one of its chats taken out, as an editor would do it: a line, and its comma. */
const withoutLine = (text: string, line: number) =>
  text
    .split('\n')
    .filter((_, n) => n !== line)
    .join('\n');

/** ChatGPT's own page with the chat on it. */
const pageOf = ({ turns }: Conversation) =>
  `<!doctype html><meta charset="utf-8"><title>A chat</title><div id="thread">${turns
    .map(({ id, role }, n) => {
      const body = `<div class="${role === 'user' ? 'whitespace-pre-wrap' : 'markdown'}">Said once more.</div>`;
      return `<section data-testid="conversation-turn-${n + 1}" data-turn="${role}">
        <div data-message-author-role="${role}" data-message-id="${id}">${body}</div>
        <button data-testid="copy-turn-action-button"></button></section>`;
    })
    .join('')}</div>`;
