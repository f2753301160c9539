/** What a test that fails says of the browsers that are open in this process. */
import type { BrowserContext, CDPSession } from 'playwright-core';

/** In milliseconds: who has not answered by then does not answer. */
const answerMs = 8000;

const open = new Map<BrowserContext, CDPSession>();

/** Until it is closed. */
export function watchBrowser(context: BrowserContext, cdp: CDPSession): void {
  open.set(context, cdp);
  context.once('close', () => open.delete(context));
}

/** Each browser's targets, and who of its pages and workers answers. Resolves within some seconds, also where nobody answers. */
export async function describeBrowsers(): Promise<string> {
  const browsers = await Promise.all([...open].map(([context, cdp]) => describeBrowser(context, cdp)));
  return browsers.join('\n');
}

async function describeBrowser(context: BrowserContext, cdp: CDPSession): Promise<string> {
  const targets = cdp
    .send('Target.getTargets', { filter: [{}] })
    .then(({ targetInfos }) =>
      targetInfos.map(({ type, url, attached }) => `${type} ${url}${attached ? '' : ' (detached)'}`),
    );
  const pages = context.pages().map(page => [page.url(), page.evaluate<string>(readSight)] as const);
  const stores = context
    .pages()
    .filter(page => page.url().startsWith('chrome-extension:'))
    .map(page => [`${page.url()}, what it may wait for`, page.evaluate<string>(readStores)] as const);
  const workers = context.serviceWorkers().map(worker => [worker.url(), worker.evaluate<string>('"alive"')] as const);
  const answers = [...pages, ...stores, ...workers].map(async ([url, answer]) => `${url}: ${await tellWithin(answer)}`);
  return [`Browser: ${await tellWithin(targets.then(all => all.join(', ')))}`, ...(await Promise.all(answers))].join(
    '\n  ',
  );
}

/** Runs in a page: the beginning of what it shows. */
const readSight = 'document.readyState + " " + (document.body?.innerText ?? "").slice(0, 300).replaceAll("\\n", " | ")';

/**
 * Runs in a page of the extension: its locks, the files that it still loads, how it begins, and whether its databases, its private
 * files and its worker answer.
 */
const readStores = `(async () => {
  const within = promise => Promise.race([promise.catch(String), new Promise(end => setTimeout(end, 2000, 'no answer'))]);
  const open = name => within(new Promise(end => {
    const request = indexedDB.open(name);
    for (const event of ['success', 'error', 'blocked', 'upgradeneeded'])
      request.addEventListener(event, () => { request.result?.close?.(); end(event); }, { once: true });
  }));
  const { held = [], pending = [] } = await navigator.locks.query();
  const names = locks => locks.map(({ name, clientId }) => name + ' by ' + clientId);
  const loading = performance.getEntriesByType('resource').filter(one => one.responseEnd === 0).map(one => one.name);
  const html = document.documentElement.outerHTML.slice(0, 500);
  const worker = await within(chrome.runtime.sendMessage({ changedSetting: 'none' }).then(() => 'there'));
  const databases = await within(indexedDB.databases().then(all => all.map(one => one.name)));
  const settings = await open('kura-settings');
  const privateFiles = await within(navigator.storage.getDirectory().then(() => 'there'));
  return JSON.stringify({ held: names(held), pending: names(pending), loading, html, worker, databases, settings, privateFiles });
})()`;

const tellWithin = (answer: Promise<string>): Promise<string> =>
  Promise.race([
    answer.catch(String),
    new Promise<string>(resolve => setTimeout(() => resolve('no answer'), answerMs).unref()),
  ]);
