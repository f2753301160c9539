/** The vault as a file: out through the popup's menu, into a fresh profile, and what becomes of a file that is damaged. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation, Hit } from '../../lib/conversation';
import { chat } from '../engine/chats';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { servicesFrom, statusesUntil } from './own-services';
import { practiceSite } from './practice-sites';
import { askAndKeep, find } from './straight-line';
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
  options = await kura.openOwnPage('options.html');
}

const services = () => servicesFrom(options);

/** Each question's hits, once everything is indexed. */
async function everythingFound(): Promise<readonly (readonly Hit[])[]> {
  await statusesUntil(services().library, ({ vault }) => vault.unindexed === 0);
  const answers = [];
  for (const question of questions) answers.push((await services().library.recall(question)).hits);
  return answers;
}

/** Picks the file on the settings page, and answers what the page says when it has ended. */
async function importFile(name: string, content: string | Uint8Array): Promise<string> {
  writeFileSync(path.join(place, name), content);
  await options.bringToFront();
  // Nothing that it said of a file before stands there any more.
  await options.reload();
  await options.getByLabel('Import vault').setInputFiles(path.join(place, name));
  return options.locator('#import .good, #import .warning').innerText();
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
  await popup.click('#menu button:nth-last-child(3)');
  expect(await popup.until<string>('document.querySelector(".notice")?.textContent')).toContain('Exported: 3 chats.');
  const name = await until('a file', async () =>
    readdirSync(place).find(each => /^kura-vault-\d{4}-\d\d-\d\d\.json$/.test(each)),
  );
  file = readFileSync(path.join(place, name), 'utf8');
  await page.close();

  const { conversations, version } = JSON.parse(file) as { conversations: { id: string }[]; version: number };
  expect(version).toBe(3);
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
    expect(await importFile('fresh.json', file)).toContain('Imported fresh.json: 3 new, 0 changed, 0 unchanged');
    expect(await kura.vault()).toEqual(kept);
    const again = await everythingFound();
    expect(again).toEqual(found);
    // What is only the nearest there is, is no answer.
    expect(again.map(hits => hits.find(({ certain }) => certain)?.conversation)).toEqual([
      kept.find(({ turns }) => turns[0]?.text.includes('Docker'))?.id,
      kept.find(({ turns }) => turns[0]?.text.includes('医療費'))?.id,
      odd.id,
      odd.id,
      undefined,
    ]);
  });

  test('a second time it changes nothing, and says so', async () => {
    expect(await importFile('again.json', file)).toContain('Imported again.json: 0 new, 0 changed, 3 unchanged');
    expect(await kura.vault()).toEqual(kept);
    expect(await everythingFound()).toEqual(found);
  });

  const damaged = 'This is not a whole Kura file: it is damaged, cut off, or something else.';
  test.each([
    ['one digit changed', () => file.replace('2.5 Pro', '2.6 Pro'), damaged],
    ['a chat taken out', () => withoutLine(file, 1), damaged],
    ['cut off', () => file.slice(0, file.length * 0.7), damaged],
    ['its last letter missing', () => file.trimEnd().slice(0, -1), damaged],
    ['not JSON', () => '蔵のファイルではありません', damaged],
    ['JSON of somebody else', () => '{"conversations": []}', damaged],
    ['bytes of a picture', () => readFileSync('public/icon/128.png'), damaged],
    ['empty', () => '', damaged],
    [
      'of a newer Kura',
      () => file.replace('"version":3', '"version":4'),
      'This file was written by a newer Kura. Update Kura, then import it again.',
    ],
  ])('a file that is damaged (%s) is named, and the vault stays as it was', async (why, content, says) => {
    expect(content()).not.toBe(file);
    const said = await importFile(`${why}.json`, content());
    expect(said).toContain(says);
    expect(said).toMatch(/Nothing in your vault was (lost|changed)/);
    expect(await kura.vault()).toEqual(kept);
    expect(await everythingFound()).toEqual(found);
  });

  test('a chat that was forgotten stays forgotten: in the file, and on its own page', async () => {
    const docker = kept.find(({ turns }) => turns[0]?.text.includes('Docker'));
    if (!docker) throw new Error('It was kept at the beginning.');
    const others = kept.filter(({ id }) => id !== docker.id);
    const popup = await find(kura, 'docker volume disappeared', 'Docker');
    await popup.click('.actions .push');
    await popup.click('.actions .danger');
    await popup.until(`document.querySelector('.notice')?.textContent.includes('Forgotten')`);
    await options.bringToFront();
    expect(await kura.vault()).toEqual(others);

    expect(await importFile('forgotten.json', file)).toContain(
      '0 new, 0 changed, 2 unchanged, 1 left out because you had Kura forget them',
    );
    await kura.context.route(docker.url, route =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: pageOf(docker) }),
    );
    const page = await kura.context.newPage();
    await page.goto(docker.url);
    const light = await kura.openPopup();
    await light.until(`document.querySelector('.tab-light').textContent.includes('You had Kura forget this chat')`);
    expect(await kura.vault()).toEqual(others);
    expect((await services().library.recall('docker volume disappeared')).hits).toEqual([]);
  });
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
