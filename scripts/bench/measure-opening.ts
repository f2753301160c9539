/**
 * Measures how long the popup shows nothing: from its script's first line to the frame with the first rows, with nothing typed. The popup is
 * opened as a page, because no script can be put into the real one before its own.
 */
import type { KuraBrowser } from '../../test/e2e/kura';
import { until } from '../../test/e2e/until';
import { computeFigures, type Figures } from './compute-figures';

/** In milliseconds, on the clock of the page. */
interface Opening {
  /** The document is parsed, and the script begins. */
  readonly script: number;
  /** The first frame with the box. */
  readonly box: number;
  /** The first frame with a row. */
  readonly rows: number;
  /** When each call of the page left, and when its answer came, by the order of the calls. */
  readonly calls: readonly (readonly [name: string, from: number, to: number])[];
}

/** `warm`: the worker runs. `woken`: it was stopped before, as the browser does after half a minute. */
export interface OpeningFigures {
  readonly box: Figures;
  readonly rows: Figures;
  readonly slowest: Opening;
}

export async function measureOpening(kura: KuraBrowser, times: number, isWoken: boolean): Promise<OpeningFigures> {
  const openings: Opening[] = [];
  for (let n = 0; n <= times; n++) {
    if (isWoken) {
      await kura.killWorker();
      await new Promise(resolve => setTimeout(resolve, 500));
    }
    const page = await kura.context.newPage();
    await page.addInitScript(observeOpening);
    await page.goto(`chrome-extension://${kura.extensionId}/popup.html`);
    await until('a frame with rows', () => page.evaluate<boolean>('globalThis.opening?.rows > 0'));
    openings.push(await page.evaluate<Opening>('globalThis.opening'));
    await page.close();
  }
  // The first one compiles.
  const measured = openings.slice(1);
  const listSince = (moment: 'box' | 'rows') => measured.map(opening => opening[moment] - opening.script);
  const slowest = measured.toSorted((one, other) => one.rows - one.script - (other.rows - other.script)).at(-1);
  if (!slowest) throw new Error('At least one opening is measured.');
  return { box: computeFigures(listSince('box')), rows: computeFigures(listSince('rows')), slowest };
}

/** Runs in the page before its own script. */
const observeOpening = `(() => {
  const opening = (globalThis.opening = { script: 0, box: 0, rows: 0, calls: [] });
  const painted = then => requestAnimationFrame(() => setTimeout(() => then(performance.now())));
  document.addEventListener('readystatechange', () => { if (document.readyState === 'interactive') opening.script = performance.now(); });
  new MutationObserver(() => {
    if (!opening.box && document.querySelector('input.search')) { opening.box = -1; painted(now => (opening.box = now)); }
    if (!opening.rows && document.querySelector('.hit')) { opening.rows = -1; painted(now => (opening.rows = now)); }
  }).observe(document, { subtree: true, childList: true });
  const note = (name, work) => {
    const entry = [name, Math.round(performance.now()), 0];
    opening.calls.push(entry);
    Promise.resolve(work).then(() => (entry[2] = Math.round(performance.now())), () => {});
    return work;
  };
  const send = chrome.runtime.sendMessage.bind(chrome.runtime);
  chrome.runtime.sendMessage = (...args) => note(args[0]?.method ?? JSON.stringify(args[0]).slice(0, 40), send(...args));
  const post = BroadcastChannel.prototype.postMessage;
  BroadcastChannel.prototype.postMessage = function (message) {
    opening.calls.push(['channel ' + (message?.call?.method ?? message?.method ?? message?.presence ?? ''), Math.round(performance.now()), 0]);
    this.addEventListener('message', ({ data }) => opening.calls.push(['answer ' + (data?.presence ?? data?.id ?? data?.number ?? ''), Math.round(performance.now()), 0]), { once: true });
    return post.call(this, message);
  };
  for (const area of ['local', 'session']) {
    const get = chrome.storage[area].get.bind(chrome.storage[area]);
    chrome.storage[area].get = (...args) => note('storage ' + JSON.stringify(args[0]), get(...args));
  }
})()`;
