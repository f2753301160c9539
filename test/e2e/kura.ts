/** The built extension in a real Chromium, on the practice sites: what the end-to-end tests and `npm start` drive. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type CDPSession, type Page, type Worker } from 'playwright-core';
import type { Conversation, SiteId } from '../../lib/core/conversation';
import { sites } from '../../lib/sites/registry';
import { allowBeforehand } from './extensions-page';
import { chromiumPath, extensionArguments, quietArguments } from './chromium';
import type { PracticeServer } from '../practice/server';
import { describeBrowsers, watchBrowser } from './open-browsers';
import { readSetting, writeSettings } from './settings-store';
import { closePopups, findPopup, surfaceAt, type Surface } from './surface';
import { actionTimeoutMs, answerWithin, patienceMs, until } from './until';
import { withoutAgents } from './without-agents';

export interface KuraBrowser {
  readonly context: BrowserContext;
  readonly extensionId: string;
  readonly profile: string;
  /** A page of the extension in a tab. */
  openOwnPage(name: string): Promise<Page>;
  /** The real popup, over the tab that is in front. */
  openPopup(): Promise<Surface>;
  offscreen(): Promise<Surface>;
  /** Evaluates in the service worker, waking it if it was killed. */
  worker(): Promise<Worker>;
  /** Stops the service worker at once, as the browser does to an idle one. */
  killWorker(): Promise<void>;
  /** The user's own click on the welcome page. */
  agreeTo(...ids: SiteId[]): Promise<void>;
  /** The sites that are agreed to, as it is stored. */
  agreed(): Promise<string[]>;
  /** A setting as it is stored; `null` where nothing was chosen. */
  setting<Value>(key: string): Promise<Value | null>;
  /** Stores settings, as the settings page does. */
  set(items: Readonly<Record<string, unknown>>): Promise<void>;
  /** Everything kept, as our own pages see it. */
  vault(): Promise<Conversation[]>;
  close(): Promise<void>;
}

export interface KuraOptions {
  readonly practice: PracticeServer;
  /** Kept between two launches to prove that the vault survives; a fresh one otherwise. */
  readonly profile?: string;
  /** The home folder of what the browser starts. */
  readonly home?: string;
  readonly extension?: string;
  readonly headless?: boolean;
  readonly language?: 'en' | 'ja';
}

/** A browser that starts without its extension is closed, and started anew so many times. */
const maxStarts = 3;

export async function launchKura(options: KuraOptions): Promise<KuraBrowser> {
  for (let start = 1; ; start += 1) {
    const { kura, isWhole } = await launchOnce(options);
    if (isWhole || start === maxStarts) return kura;
    console.warn(
      `Start ${start}: the welcome page does not come or stays empty, and the browser is started anew.\n${await describeBrowsers()}`,
    );
    await kura.close();
  }
}

/** `isWhole`: the page that came by itself shows what it has. */
async function launchOnce(options: KuraOptions): Promise<{ readonly kura: KuraBrowser; readonly isWhole: boolean }> {
  const { practice, headless = true, language = 'en' } = options;
  const profile = options.profile ?? mkdtempSync(path.join(tmpdir(), 'kura-'));
  const isFirstStart = !existsSync(path.join(profile, 'Default'));
  const extension = path.resolve(options.extension ?? process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3');
  const missing = extension.split(',').find(folder => !existsSync(path.join(folder, 'manifest.json')));
  if (missing !== undefined)
    throw new Error(`No build in ${missing}. Run npm run build, or name one by KURA_EXTENSION.`);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    timeout: actionTimeoutMs,
    headless,
    chromiumSandbox: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    viewport: headless ? { width: 1200, height: 800 } : null,
    args: [
      ...extensionArguments(extension),
      ...practice.chromiumArguments,
      ...quietArguments,
      `--lang=${language}`,
      '--window-size=1280,900',
      '--window-position=0,0',
    ],
    env: {
      ...process.env,
      ...(options.home && { HOME: options.home, ...withoutAgents }),
      LANGUAGE: language,
      LANG: language === 'ja' ? 'ja_JP.UTF-8' : 'en_US.UTF-8',
    },
  });
  context.setDefaultTimeout(actionTimeoutMs);
  const browser = context.browser();
  if (!browser) throw new Error('A persistent context has its browser.');
  const cdp = await browser.newBrowserCDPSession();
  watchBrowser(context, cdp);
  const first = await extensionWorker(context, cdp, extension);
  const extensionId = new URL(first.url()).host;
  await allowBeforehand(context, extensionId, extension);
  const isWelcome = (page: Page) => page.url() === `chrome-extension://${extensionId}/welcome.html`;
  // It comes by itself, and takes the front from a page that was opened before it: that draws two frames a second from then on.
  const isWhole = !isFirstStart || (await showsWelcome(() => context.pages().find(isWelcome)));

  const openOwnPage = async (name: string) => {
    const page = await context.newPage();
    await page.goto(`chrome-extension://${extensionId}/${name}`);
    return page;
  };

  /** Opens a page of the extension without bringing it to the front: the tab that loses the front draws only one frame a second. */
  const openBehind = (name: string) => {
    const url = `chrome-extension://${extensionId}/${name}`;
    return until(`${name} behind the tab in front`, async () => {
      const opened = context.waitForEvent('page', { timeout: 10_000 }).catch(() => undefined);
      const { targetId } = await cdp.send('Target.createTarget', { url, background: true });
      const page = await opened;
      const isThere = await page?.waitForURL(url, { timeout: 10_000 }).then(
        () => true,
        () => false,
      );
      if (isThere) return page;
      // An extension that was enabled this moment may refuse its pages, or another page opened in between.
      await cdp.send('Target.closeTarget', { targetId }).catch(() => undefined);
      return undefined;
    });
  };

  /** The one that was started last: the browser may have stopped those before it. */
  const findWorker = () => context.serviceWorkers().at(-1) ?? first;

  /** Stays open in the background, so that asking does not change which tab is in front. */
  let probe: Promise<Page> | undefined;
  const probePage = async () => {
    // An update of the extension closes its pages.
    if (probe && (await probe).isClosed()) probe = undefined;
    return (probe ??= openBehind('options.html'));
  };

  const kura: KuraBrowser = {
    context,
    extensionId,
    profile,
    openOwnPage,
    worker: async () => findWorker(),
    async openPopup() {
      await closePopups(context, cdp);
      // A person's click needs no worker; this stand-in for it does, and one that was just killed has to come up first.
      return until('a worker that opens the popup', async () => {
        // A page that rests wakes none.
        if (probe && !(await probe).isClosed())
          void (await probe).evaluate('chrome.runtime.sendMessage({ changedSetting: "none" })').catch(() => undefined);
        // A worker that dies while it is asked never answers, and a popup that opens slowly is there before it is said.
        const opening = findWorker().evaluate('chrome.action.openPopup().then(() => true)');
        await answerWithin(
          3000,
          opening.catch(() => false),
        );
        return findPopup(context, cdp);
      });
    },
    offscreen: () => surfaceAt(cdp, '/offscreen.html', 'background_page'),
    async killWorker() {
      const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
      for (const target of targetInfos) {
        if (target.type === 'service_worker' && target.url.includes(extensionId)) {
          await cdp.send('Target.closeTarget', { targetId: target.targetId });
        }
      }
    },
    async agreeTo(...ids) {
      // It came by itself when Kura was installed, and asks how things stand for as long as it is open.
      const page = context.pages().find(isWelcome) ?? (await openOwnPage('welcome.html'));
      await page.bringToFront();
      const agreed = Object.keys((await readSetting<object>(await probePage(), 'consent')) ?? {});
      // Unfolded by the page itself, because the person may have done it already.
      await page.locator('details.more-sites').evaluate(more => more.setAttribute('open', ''));
      // The first three are on beforehand: what was neither asked for nor agreed to is switched off again.
      for (const { id, name } of Object.values(sites)) {
        const isWanted = ids.includes(id) || agreed.includes(id);
        await page.getByRole('switch', { name, exact: true }).setChecked(isWanted);
      }
      await page.locator('.choose button.primary').click();
      await page.locator('.welcome[data-step=history]').waitFor();
      await page.close();
    },
    async agreed() {
      return Object.keys((await readSetting<object>(await probePage(), 'consent')) ?? {});
    },
    setting: async <Value>(key: string) => readSetting<Value>(await probePage(), key),
    set: async items => writeSettings(await probePage(), items),
    async vault() {
      // A worker that dies while it is asked may never answer.
      const answer = await until('an answer of the vault', async () => {
        const page = await probePage();
        return answerWithin(10_000, page.evaluate(askVault)).catch(() => undefined);
      });
      const { ok, value } = answer as { ok: boolean; value: { conversations: Conversation[] } };
      if (!ok) throw new Error(`The vault did not answer: ${JSON.stringify(answer)}`);
      return value.conversations;
    },
    async close() {
      try {
        await context.close();
      } finally {
        // A killed one may still be written to for a moment.
        if (!options.profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      }
    },
  };
  return { kura, isWhole };
}

/** In milliseconds. A welcome page that shows nothing by then shows nothing later either. */
const emptyPageMs = 20_000;

/** Chromium sometimes starts without the extension's worker: it is not listed, the pages stay empty, and only another start helps. */
async function showsWelcome(findPage: () => Page | undefined): Promise<boolean> {
  const page = await until('the welcome page', async () => findPage(), emptyPageMs).catch(() => undefined);
  const shown = page?.locator('details.more-sites').waitFor({ state: 'attached', timeout: emptyPageMs });
  return (
    shown?.then(
      () => true,
      () => false,
    ) ?? false
  );
}

/** Runs in a page of the extension. Its own `chrome` is not known to Node's types. */
const askVault = (): Promise<unknown> => {
  const { chrome } = globalThis as unknown as { chrome: { runtime: { sendMessage(call: unknown): Promise<unknown> } } };
  return chrome.runtime.sendMessage({ kura: 'transfer', method: 'exportPage', args: [] });
};

/** In milliseconds. A browser that has loaded nothing by then wants to be told. */
const slowStartMs = 30_000;

/** Chromium loads the extension from the command line; branded browsers no longer do, and are told by the protocol. */
async function extensionWorker(context: BrowserContext, cdp: CDPSession, folder: string): Promise<Worker> {
  const comesUp = async (timeout: number) =>
    context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker', { timeout }).catch(() => undefined);
  // Not in Playwright's list of commands yet.
  const send = cdp.send.bind(cdp) as unknown as <Answer>(method: string, params: object) => Promise<Answer>;
  const isLoaded = () =>
    send<{ extensions: readonly unknown[] }>('Extensions.getExtensions', {}).then(
      ({ extensions }) => extensions.length > 0,
      () => false,
    );
  // A busy machine may only be slow. What is loaded twice is started anew, and the first calls of a test are lost with its worker.
  for (const end = Date.now() + slowStartMs; Date.now() < end && !(await isLoaded());) {
    const worker = await comesUp(500);
    if (worker) return worker;
  }
  if (!(await isLoaded())) await send('Extensions.loadUnpacked', { path: folder }).catch(() => undefined);
  const late = await comesUp(patienceMs);
  if (late) return late;
  throw new Error(`${chromiumPath()} loads no unpacked extension. Name a Chromium in KURA_CHROMIUM.`);
}
