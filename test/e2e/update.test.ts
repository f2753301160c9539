/** Chats that are open while the extension is updated, disabled and enabled: they go on being saved, and no mark lies. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { askAndKeep, kept } from './main-job';
import { ask, openChat, practiceSite, settled } from './practice-sites';
import { until } from './until';
import { pauseOnly, waitForPausedMarks } from './marks';
import { copyExtension, setEnabled, type UpdatableExtension } from './updates';

const chatgpt = practiceSite('ChatGPT, classic');
const claude = practiceSite('Claude, hub');
let practice: PracticeServer;
let kura: KuraBrowser;
let extension: UpdatableExtension;

beforeAll(async () => {
  practice = await startPracticeServer();
  extension = copyExtension();
  kura = await launchKura({ practice, extension: extension.folder });
  await kura.agreeTo('chatgpt', 'claude');
});
afterAll(async () => {
  await kura?.close();
  extension?.remove();
  await practice?.close();
});

const listTexts = async () => (await kura.vault()).flatMap(({ turns }) => turns.map(({ text }) => text));

test('a chat that was open during an update goes on being saved, also an answer that was being written', async () => {
  const page = await kura.context.newPage();
  const { id } = await askAndKeep(kura, page, chatgpt, 'How do I clean up in useEffect? (before the update)');
  await pauseOnly(kura, id);
  expect(await waitForPausedMarks(kura, page, 1)).toHaveLength(1);
  const streaming = await kura.context.newPage();
  await openChat(streaming, claude, 'realistic');
  await ask(streaming, claude, 'Is the JR Pass worth it for the Shinkansen? (during the update)');
  await streaming.locator('[data-is-streaming="true"]').waitFor();

  await extension.update(kura);
  await settled(streaming);
  const conversation = await kept(kura, 'Is the JR Pass worth it for the Shinkansen? (during the update)');
  expect(conversation.turns.map(turn => turn.role)).toEqual(['user', 'assistant']);

  expect(await waitForPausedMarks(kura, page, 1)).toHaveLength(1);
  await pauseOnly(kura);
  expect(await waitForPausedMarks(kura, page, 0)).toEqual([]);
  await ask(page, chatgpt, 'And in a class component? (after the update)');
  await settled(page);
  await until('the turn after the update', async () =>
    (await listTexts()).includes('And in a class component? (after the update)'),
  );
  await page.close();
  await streaming.close();
});

test('a disabled extension leaves nothing on the page, and an enabled one reads what was said meanwhile', async () => {
  const page = await kura.context.newPage();
  const { id } = await askAndKeep(kura, page, claude, 'Which tools does one need to bind a book by hand?');
  await pauseOnly(kura, id);
  expect(await waitForPausedMarks(kura, page, 1)).toHaveLength(1);
  await setEnabled(kura, false);
  expect(await waitForPausedMarks(kura, page, 0)).toEqual([]);
  await ask(page, claude, 'And to sew the spine? (while disabled)');
  await settled(page);
  await setEnabled(kura, true);
  expect(await waitForPausedMarks(kura, page, 1)).toHaveLength(1);
  await pauseOnly(kura);
  await until('the turn of the meantime', async () =>
    (await listTexts()).includes('And to sew the spine? (while disabled)'),
  );
  expect(await waitForPausedMarks(kura, page, 0)).toEqual([]);
  await page.close();
});
