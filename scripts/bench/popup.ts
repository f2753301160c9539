/** From a key in the popup to its first results, on vaults of several sizes; and again after the browser was closed. */
import type { Conversation } from '../../lib/conversation';
import { launchKura, type KuraBrowser, type KuraOptions } from '../../test/e2e/kura';
import type { Surface } from '../../test/e2e/surface';
import { until } from '../../test/e2e/until';
import { madeUpVault, questionsFor } from './chats';
import { figuresOf, round } from './figures';

export async function benchPopup(
  options: KuraOptions,
  sizes: readonly number[],
  questionsOfAKind: number,
  starts: number,
) {
  const rows = [];
  for (const size of sizes) {
    const chats = madeUpVault(size);
    const questions = questionsFor(chats, questionsOfAKind);
    let kura = await launchKura(options);
    const { profile } = kura;
    const filling = await fill(kura, chats);
    const keys = await keysToResults(
      kura,
      questions.map(({ text }) => text),
    );
    await kura.close();

    const reopening: number[] = [];
    for (let n = 0; n < starts; n++) {
      kura = await launchKura({ ...options, profile });
      const started = performance.now();
      const popup = await kura.openPopup();
      await popup.until('document.activeElement?.matches("input")');
      await popup.type(`${questions[n * 3]?.text} `);
      await popup.until('document.querySelector(".hit")', 60_000);
      reopening.push(performance.now() - started);
      await kura.close();
    }
    rows.push({
      passages: size,
      chats: chats.length,
      ...filling,
      keyToResults: figuresOf(keys),
      reopening: figuresOf(reopening),
    });
  }
  return rows;
}

/** Brings the chats in as an import does, and waits until all are indexed. In milliseconds. */
async function fill(kura: KuraBrowser, chats: readonly Conversation[]) {
  const page = await kura.openOwnPage('options.html');
  const call = (service: string, method: string, ...args: readonly unknown[]) =>
    page.evaluate(
      async given => {
        // The page's own `chrome`, of which Node's types know nothing.
        const { chrome } = globalThis as unknown as {
          chrome: { runtime: { sendMessage(call: unknown): Promise<{ value: unknown }> } };
        };
        return (await chrome.runtime.sendMessage(given)).value;
      },
      { kura: service, method, args },
    );
  const started = performance.now();
  for (let at = 0; at < chats.length; at += 50) await call('transfer', 'importBatch', chats.slice(at, at + 50));
  const imported = round(performance.now() - started);
  await until(
    'everything indexed',
    async () => ((await call('library', 'status')) as { vault: { unindexed: number } }).vault.unindexed === 0,
    600_000,
  );
  const indexed = round(performance.now() - started);
  await page.close();
  return { imported, indexed };
}

/** The popup's own clock, from the input event to the first hit on the page; the box is emptied in between. */
async function keysToResults(kura: KuraBrowser, questions: readonly string[]): Promise<number[]> {
  const popup = await kura.openPopup();
  await popup.until('document.activeElement?.matches("input")');
  await popup.evaluate(`(() => {
    const times = (globalThis.bench = {});
    document.querySelector('input').addEventListener('input', () => Object.assign(times, { typed: performance.now(), shown: 0 }));
    new MutationObserver(() => {
      if (!times.shown && document.querySelector('.hit')) times.shown = performance.now();
    }).observe(document.body, { subtree: true, childList: true });
  })()`);
  const taken: number[] = [];
  for (const question of questions) {
    await emptied(popup);
    await popup.type(question);
    await popup.until('globalThis.bench.shown', 30_000);
    taken.push(await popup.evaluate<number>('globalThis.bench.shown - globalThis.bench.typed'));
  }
  // The first pays for what is compiled while it runs.
  return taken.slice(1);
}

async function emptied(popup: Surface): Promise<void> {
  await popup.evaluate(`document.querySelector('input').select(), document.execCommand('delete')`);
  await popup.until('!document.querySelector(".hit")');
}
