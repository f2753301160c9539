/** The same line when the service worker dies between any two steps, when the tab closes, when the browser is closed and opened again. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFencedQuotes } from '../../lib/core/fence';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { ask, composerText, openChat, practiceSite, settled } from './practice-sites';
import { askAndKeep, find, insertSelected, kept } from './main-job';

const profile = mkdtempSync(path.join(tmpdir(), 'kura-survival-'));
const chatgpt = practiceSite('ChatGPT, classic');
const claude = practiceSite('Claude, hub');
let practice: PracticeServer;
let kura: KuraBrowser;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice, profile });
  await kura.agreeTo('chatgpt', 'claude');
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

test('a service worker that is killed between any two steps loses nothing', async () => {
  const question = 'PostgreSQLのjsonbにはどのindexがよい？ (worker)';
  const page = await kura.context.newPage();
  await openChat(page, chatgpt);
  await kura.killWorker();
  await ask(page, chatgpt, question);
  await kura.killWorker();
  await settled(page);
  await kura.killWorker();
  const conversation = await kept(kura, question);
  expect(conversation.turns.map(turn => turn.role)).toEqual(['user', 'assistant']);

  await kura.killWorker();
  await openChat(page, claude);
  await kura.killWorker();
  // Opening the popup is the browser's own doing and needs a worker only in this test; killed again before the question is typed.
  const popup = await find(kura, 'jsonb index', 'jsonb', () => kura.killWorker());
  await kura.killWorker();
  await insertSelected(popup);
  expect(findFencedQuotes(await composerText(page))).toHaveLength(1);
  await page.close();
});

test('a killed worker is really gone: a new one answers', async () => {
  const worker = await kura.worker();
  await worker.evaluate('globalThis.boot = 1');
  await kura.killWorker();
  await kura.vault();
  expect(await worker.evaluate('globalThis.boot')).toBeUndefined();
});

test('a tab closed as soon as the answer has ended loses nothing', async () => {
  const question = 'How do I clean up in useEffect? (closed tab)';
  const page = await kura.context.newPage();
  await openChat(page, chatgpt);
  await ask(page, chatgpt, question);
  await settled(page);
  await kura.killWorker();
  await page.close({ runBeforeUnload: false });
  const conversation = await kept(kura, question);
  expect(conversation.turns).toHaveLength(2);
});

test('closing and reopening the browser keeps the vault, the consent and the index', async () => {
  const question = '京都の紅葉の見頃はいつですか？ (reopened)';
  const page = await kura.context.newPage();
  await askAndKeep(kura, page, claude, question);
  const before = await kura.vault();
  await kura.close();

  kura = await launchKura({ practice, profile });
  expect(await kura.vault()).toEqual(before);
  const again = await kura.context.newPage();
  await openChat(again, chatgpt);
  const popup = await find(kura, '紅葉 見頃', '紅葉');
  await insertSelected(popup);
  expect(await composerText(again)).toContain(question);

  // Consent has lasted too: what is asked now is kept.
  await askAndKeep(kura, again, chatgpt, 'Is the JR Pass worth it for the Shinkansen? (reopened)');
});
