/**
 * Measures what a person feels: the time from a keystroke in the popup to the paint, on vaults of several sizes, and
 * after a restart.
 */
import path from 'node:path';
import type { LibraryStatus } from '../../lib/rpc/contracts/library';
import { launchKura, type KuraBrowser, type KuraOptions } from '../../test/e2e/kura';
import type { Surface } from '../../test/e2e/surface';
import { until } from '../../test/e2e/until';
import { computeFigures, round } from './compute-figures';
import { measureOpening } from './measure-opening';
import { createConversations, importChats, connectService } from './recall/import-chats';
import { createQuestions } from './recall/create-questions';

export interface PopupOptions extends KuraOptions {
  /** Folder of a model. Absent: text search only. */
  readonly model?: string;
}

/** `keystrokes`: how many are typed, each until its answer is complete. A profile that has chats is used as it is. */
export async function measurePopup(
  options: PopupOptions,
  sizes: readonly number[],
  keystrokes: number,
  starts: number,
) {
  const rows = [];
  for (const size of sizes) {
    let kura = await launchKura(options);
    const { profile } = kura;
    const filled = await ensureFilled(kura, size, options.model);
    await closeWelcome(kura);
    const typed = await measureTyping(kura, listQuestions(size), keystrokes);
    const opened = await measureOpening(kura, keystrokes > 20 ? 20 : keystrokes, false);
    const woken = await measureOpening(kura, starts, true);
    const restarted = await measureEngineRestarts(kura, starts);
    await kura.close();

    const reopening: number[] = [];
    for (let n = 0; n < starts; n++) {
      kura = await launchKura({ ...options, profile });
      const started = performance.now();
      const popup = await kura.openPopup();
      await popup.until('document.activeElement?.matches("input")');
      await popup.type('docker ');
      await popup.until('document.querySelector(".hit")', 60_000);
      reopening.push(performance.now() - started);
      await kura.close();
    }
    rows.push({
      passages: size,
      ...filled,
      letterToWords: computeFigures(typed.words),
      ...(typed.whole.length > 0 && { letterToWhole: computeFigures(typed.whole) }),
      firstRows: opened.rows,
      firstRowsWoken: woken.rows,
      slowestOpening: woken.slowest,
      engineRestart: computeFigures(restarted),
      reopening: computeFigures(reopening),
    });
  }
  return rows;
}

/** Does nothing if the profile has chats. */
async function ensureFilled(kura: KuraBrowser, passages: number, model: string | undefined) {
  const page = await kura.openOwnPage('options.html');
  const { vault } = (await connectService(page, 'library')('getStatus')) as LibraryStatus;
  await page.close();
  if (vault.conversations > 0) return { chats: vault.conversations };
  const chats = [...createConversations(passages)];
  const filled = await importChats(kura, chats);
  if (model === undefined) return { chats: chats.length, ...filled };
  return { chats: chats.length, ...filled, embedded: await useModel(kura, path.resolve(model)) };
}

/** Each start of a test browser installs Kura again and opens the welcome page, which would share the popup's process. */
async function closeWelcome(kura: KuraBrowser): Promise<void> {
  const welcome = await until('the welcome page', async () =>
    kura.context.pages().find(page => page.url().endsWith('/welcome.html')),
  );
  await welcome.close();
}

/** Alternates two English words, an English question, Japanese words and a Japanese fragment. */
function listQuestions(passages: number): string[] {
  const questions = createQuestions(passages, 20);
  const filterWords = (kind: string) => questions.filter(question => question.kind === kind).map(({ words }) => words);
  const lists = ['en_2', 'ja_2', 'en_nl', 'ja_nl'].map(filterWords);
  return Array.from({ length: 20 }, (_, n) => lists.map(list => list[n] ?? '')).flat();
}

/** Clicks through the settings page and waits until all passages are embedded. In milliseconds. */
async function useModel(kura: KuraBrowser, folder: string): Promise<number> {
  const page = await kura.openOwnPage('options.html');
  const started = performance.now();
  await page.getByRole('radio', { name: 'Use a folder on this computer' }).check();
  await page.getByLabel('Choose folder…').setInputFiles(folder);
  await page.getByRole('button', { name: 'Use this' }).click();
  const library = connectService(page, 'library');
  await until(
    'every passage embedded',
    async () => {
      const { model } = (await library('getStatus')) as LibraryStatus;
      if (model.state === 'failed') throw new Error(`The model failed: ${model.problem}`);
      return model.state === 'ready';
    },
    3_600_000,
  );
  await page.close();
  return round(performance.now() - started);
}

/**
 * By the popup's clock. Words: to the frame after the first change in the list. Whole: to the frame after it stops
 * searching, including the typing delay. Each key is typed after the previous answer is complete.
 */
async function measureTyping(kura: KuraBrowser, questions: readonly string[], keystrokes: number) {
  const popup = await kura.openPopup();
  await popup.until('document.activeElement?.matches("input")');
  await popup.evaluate(`(() => {
    const times = (globalThis.bench = {});
    const painted = then => requestAnimationFrame(() => setTimeout(() => then(performance.now())));
    const searching = () => document.querySelector('main > .visually-hidden[role=status]')?.textContent;
    document.addEventListener('input', () => Object.assign(times, { typed: performance.now(), words: 0, whole: 0, asked: false }), true);
    new MutationObserver(records => {
      const inList = ({ target, addedNodes }) => target.parentElement?.closest('.hits') || [...addedNodes].some(node => node.matches?.('.hits, .hit'));
      if (!times.words && records.some(inList)) { times.words = -1; painted(now => (times.words = now)); }
      if (searching()?.endsWith('…')) times.asked = true;
      else if (times.asked && !times.whole) { times.whole = -1; painted(now => (times.whole = now)); }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  })()`);
  const taken = { words: [] as number[], whole: [] as number[] };
  for (let n = 0, question = 0; n < keystrokes; question++) {
    await clearInput(popup);
    for (const character of questions[question % questions.length] ?? '') {
      await popup.type(character);
      // A space starts no new search.
      if (character.trim() === '') continue;
      await popup.until('globalThis.bench.whole > 0', 30_000);
      const { typed, words, whole } =
        await popup.evaluate<Record<'typed' | 'words' | 'whole', number>>('globalThis.bench');
      // A keystroke that does not change the list paints nothing.
      if (words > 0) taken.words.push(words - typed);
      taken.whole.push(whole - typed);
      if (++n >= keystrokes) break;
    }
  }
  // The first measurement includes compilation, so it is dropped.
  return { words: taken.words.slice(1), whole: taken.whole.slice(1) };
}

async function clearInput(popup: Surface): Promise<void> {
  await popup.evaluate(`document.querySelector('input').select(), document.execCommand('delete')`);
  await popup.until('!document.querySelector(".hit")');
}

/**
 * Closes the engine's document, as the browser may do. The next question starts it again. In milliseconds to its
 * answer.
 */
async function measureEngineRestarts(kura: KuraBrowser, times: number): Promise<number[]> {
  const page = await kura.openOwnPage('options.html');
  const library = connectService(page, 'library');
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    await (await kura.worker()).evaluate('chrome.offscreen.closeDocument()');
    const started = performance.now();
    await library('recall', 'docker');
    taken.push(performance.now() - started);
  }
  await page.close();
  return taken;
}
