/** The built extension in a real Firefox, on the practice sites: what `npm run e2e:firefox` drives. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Conversation } from '../../lib/core/conversation';
import type { PracticeServer } from '../practice/server';
import { tabBy, type Tab } from './firefox-tab';
import { inBrowser, inTurn, type Turns } from './firefox-turns';
import { firefoxPath, startFirefox, type Marionette } from './marionette';
import { until } from './until';

export interface KuraFirefox {
  /** Firefox's own, as it calls itself. */
  readonly version: string;
  /** Where the extension's own pages are: `moz-extension://…/`. */
  readonly origin: string;
  openTab(url: string): Promise<Tab>;
  /** A tab that somebody else opened, once it is there. */
  tabAt(url: string): Promise<Tab>;
  /** Everything kept, as our own pages see it. Leaves the tabs as they are. */
  vault(): Promise<Conversation[]>;
  /** Stops the background page at once, as Firefox does to an idle one. */
  killBackground(): Promise<void>;
  backgroundState(): Promise<string>;
  /** A function body in the browser's own world, with the extension as `extension`. */
  inBrowser<Value>(body: string): Promise<Value>;
  close(): Promise<void>;
  /** Ends Firefox as a crash does. */
  kill(): Promise<void>;
}

export interface FirefoxKuraOptions {
  readonly practice: PracticeServer;
  readonly extension?: string;
  readonly language?: 'en' | 'ja';
  readonly profile?: string;
  /** The home folder of what the browser starts. */
  readonly home?: string;
  /** The extension's own host in this profile, by which its data is found again at the next start. */
  readonly uuid?: string;
  readonly preferences?: Readonly<Record<string, string | number | boolean>>;
}

/** Where `npm run build:firefox` puts it. */
export const firefoxBuild = (): string => path.resolve(process.env['KURA_FIREFOX_EXTENSION'] ?? '.output/firefox-mv3');

const missing = [firefoxPath(), firefoxBuild()].filter(file => !existsSync(file));
if (missing.length > 0)
  console.warn(`No ${missing.join(', no ')}: nothing is tried in Firefox (KURA_FIREFOX chooses one).`);
/** Whether there is no Firefox here, or no build for it. Its tests are skipped then. */
export const isFirefoxMissing = missing.length > 0;

/** Preferences: what is downloaded lies in this folder, and nobody is asked. */
export const downloadsInto = (folder: string): NonNullable<FirefoxKuraOptions['preferences']> => ({
  'browser.download.folderList': 2,
  'browser.download.dir': folder,
  'browser.download.useDownloadDir': true,
  'browser.download.alwaysOpenPanel': false,
});

export async function launchKuraInFirefox(options: FirefoxKuraOptions): Promise<KuraFirefox> {
  const { extension = firefoxBuild(), language = 'en', uuid = randomUUID() } = options;
  const id = idOf(extension);
  const firefox = await startFirefox({
    systemAccess: true,
    ...(options.profile && { profile: options.profile }),
    ...(options.home && { home: options.home }),
    preferences: {
      ...throughProxy(options.practice.proxyPort),
      'extensions.webextensions.uuids': JSON.stringify({ [id]: uuid }),
      'intl.accept_languages': language,
      // Firefox says yes to the sites that a click asks for; without a click it still refuses.
      'extensions.webextOptionalPermissionPrompts': false,
      ...options.preferences,
    },
  });
  try {
    const send = inTurn(firefox.send);
    await send('WebDriver:SetTimeouts', { script: 60_000 });
    // Firefox speaks only languages whose pack is installed; an extension needs no more than the name of one.
    await inBrowser(
      send,
      `Services.locale.availableLocales = ['${language}', 'en-US'];
      Services.locale.requestedLocales = ['${language}'];`,
    );
    await send('Addon:Install', { path: extension, temporary: true });
    return await kuraIn(send, id, `moz-extension://${uuid}/`, firefox);
  } catch (error) {
    await firefox.close();
    throw error;
  }
}

/** Every name leads to the practice server, which also says 404 to whatever Firefox itself asks for. */
const throughProxy = (port: number) => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': port,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': port,
});

function idOf(extension: string): string {
  const file = path.join(extension, 'manifest.json');
  if (!existsSync(file)) throw new Error(`No Firefox build in ${extension}. Run: npm run build:firefox`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { browser_specific_settings: { gecko: { id: string } } };
  return manifest.browser_specific_settings.gecko.id;
}

async function kuraIn(send: Turns, id: string, origin: string, firefox: Marionette): Promise<KuraFirefox> {
  const policy = `const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(id)});`;
  const withExtension = <Value>(body: string) => inBrowser<Value>(send, `${policy} ${body}`);
  const openTab = async (url: string) => {
    const handle = await send.task(async raw => {
      // From a tab that is certainly there: the last one may have been closed.
      const [first] = (await raw('WebDriver:GetWindowHandles')) as string[];
      await raw('WebDriver:SwitchToWindow', { handle: first, focus: false });
      return ((await raw('WebDriver:NewWindow', { type: 'tab', focus: true })) as { handle: string }).handle;
    });
    const tab = tabBy(send, handle);
    await tab.goTo(url);
    return tab;
  };
  /** Stays open in the background: asking it does not change which tab is in front. */
  let probe: Promise<Tab> | undefined;

  return {
    version: await withExtension<string>('return Services.appinfo.version'),
    origin,
    openTab,
    tabAt: url =>
      until(`a tab at ${url}`, async () => {
        for (const handle of (await send('WebDriver:GetWindowHandles')) as string[]) {
          const tab = tabBy(send, handle);
          // One that goes elsewhere at this moment tells nothing, and is asked again.
          const address = await tab.evaluate<string>('location.href').catch(() => '');
          if (address.startsWith(url)) return tab;
        }
        return undefined;
      }),
    async vault() {
      const page = await (probe ??= openTab(`${origin}options.html`));
      const answer = await page.evaluate<{ ok: boolean; value: { conversations: Conversation[] } }>(
        `browser.runtime.sendMessage({ kura: 'transfer', method: 'exportPage', args: [] })`,
      );
      if (!answer.ok) throw new Error(`The vault did not answer: ${JSON.stringify(answer)}`);
      return answer.value.conversations;
    },
    async killBackground() {
      await withExtension('await extension.terminateBackground({ ignoreDevToolsAttached: true })');
    },
    backgroundState: () => withExtension('return extension.backgroundState'),
    inBrowser: withExtension,
    close: () => firefox.close(),
    kill: () => firefox.kill(),
  };
}
