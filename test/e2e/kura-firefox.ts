/** The built extension in a real Firefox, on the practice sites: what `npm run e2e:firefox` drives. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Conversation } from '../../lib/conversation';
import type { PracticeServer } from '../practice/server';
import { startFirefox } from './marionette';
import { until } from './until';

/** One tab. Whatever is done in it brings it to the front first, except `evaluate`. */
export interface Tab {
  goTo(url: string): Promise<void>;
  /** The value of a JavaScript expression (awaited, as JSON) in the page's own world. Leaves the tabs as they are. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Waits until the expression is truthy, and answers its value. */
  until<Value>(expression: string, waitMs?: number): Promise<Value>;
  /** Trusted clicks and keys, as from a person. */
  click(selector: string): Promise<void>;
  /** Presses Kura's own button of this name in a site's page, as a person does: its closed shadow root hides it from the page. */
  pressOwn(name: RegExp): Promise<void>;
  /** What Kura's own buttons in a site's page are called. */
  ownButtons(): Promise<readonly string[]>;
  /** Picks a file from the disk in a file input. */
  pick(selector: string, file: string): Promise<void>;
  /** Presses the entry with this name in the menu that a right click opens there, which may stand in a menu of the extension's own. */
  pressInMenu(selector: string, entry: string): Promise<void>;
  type(text: string): Promise<void>;
  press(key: keyof typeof keyCodes, modifier?: 'Control'): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

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
}

export interface FirefoxKuraOptions {
  readonly practice: PracticeServer;
  readonly extension?: string;
  readonly language?: 'en' | 'ja';
  readonly profile?: string;
  readonly preferences?: Readonly<Record<string, string | number | boolean>>;
}

/** As WebDriver names keys without a letter. */
const keyCodes = { Enter: '\uE006', Escape: '\uE00C', ArrowDown: '\uE015', Tab: '\uE004', Control: '\uE009' } as const;

type Send = (command: string, params?: object) => Promise<unknown>;

/** Where `npm run build:firefox` puts it. */
export const firefoxBuild = (): string => path.resolve(process.env['KURA_FIREFOX_EXTENSION'] ?? '.output/firefox-mv3');

export async function launchKuraInFirefox(options: FirefoxKuraOptions): Promise<KuraFirefox> {
  const { extension = firefoxBuild(), language = 'en' } = options;
  const id = idOf(extension);
  const uuid = randomUUID();
  const firefox = await startFirefox({
    systemAccess: true,
    ...(options.profile && { profile: options.profile }),
    preferences: {
      ...throughProxy(options.practice.proxyPort),
      'extensions.webextensions.uuids': JSON.stringify({ [id]: uuid }),
      'intl.accept_languages': language,
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
    return await kuraIn(send, id, `moz-extension://${uuid}/`, () => firefox.close());
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

/** A command speaks to the tab that was switched to before it: no other task may come between the two. */
function inTurn(send: Send) {
  let last: Promise<unknown> = Promise.resolve();
  const task = <Value>(work: (send: Send) => Promise<Value>): Promise<Value> => {
    const result = last.then(() => work(send));
    last = result.catch(() => undefined);
    return result;
  };
  return Object.assign((command: string, params?: object) => task(send => send(command, params)), { task });
}

type Turns = ReturnType<typeof inTurn>;

/** Runs a function body in the browser's own world. */
const inBrowser = <Value>(send: Turns, body: string): Promise<Value> =>
  send.task(async raw => {
    await raw('Marionette:SetContext', { value: 'chrome' });
    try {
      const script = `return (async () => { ${body} })();`;
      const answer = await raw('WebDriver:ExecuteScript', { script, args: [], newSandbox: true });
      return (answer as { value: Value }).value;
    } finally {
      await raw('Marionette:SetContext', { value: 'content' });
    }
  });

async function kuraIn(send: Turns, id: string, origin: string, close: () => Promise<void>): Promise<KuraFirefox> {
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
          if ((await tab.evaluate<string>('location.href')).startsWith(url)) return tab;
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
    close,
  };
}

function tabBy(send: Turns, handle: string): Tab {
  /** In front, or as far back as it is. */
  const here = <Value>(focus: boolean, work: (send: Send) => Promise<Value>) =>
    send.task(async raw => {
      await raw('WebDriver:SwitchToWindow', { handle, focus });
      return work(raw);
    });
  const strike = (chords: readonly (readonly string[])[]) =>
    here(true, async raw => {
      const actions = chords.flatMap(chord => [
        ...chord.map(value => ({ type: 'keyDown', value })),
        ...chord.toReversed().map(value => ({ type: 'keyUp', value })),
      ]);
      await raw('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    });
  const evaluate = <Value>(expression: string): Promise<Value> =>
    here(false, async raw => {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve(${expression}).then(value => done(JSON.stringify({ value })), error => done(JSON.stringify({ error: String(error) })))`;
      const options = { script, args: [], newSandbox: true, sandbox: null };
      const { value } = (await raw('WebDriver:ExecuteAsyncScript', options)) as { value: string };
      const answer = JSON.parse(value) as { value: Value; error?: string };
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    });

  const own = () => here(false, async raw => ownButtonsIn(raw));

  return {
    evaluate,
    ownButtons: async () => (await own()).map(({ name }) => name),
    async pressOwn(pattern) {
      const { x, y } = await until(`a button ${pattern.source}`, async () =>
        (await own()).find(({ name }) => pattern.test(name)),
      );
      await here(true, async raw => {
        const actions = [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        await raw('WebDriver:PerformActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
      });
    },
    goTo: url => here(true, async raw => void (await raw('WebDriver:Navigate', { url }))),
    until: (expression, waitMs) => until(expression, () => evaluate(expression), waitMs),
    click: selector =>
      here(true, async raw => {
        const find = { using: 'css selector', value: selector };
        const { value } = (await raw('WebDriver:FindElement', find)) as { value: object };
        await raw('WebDriver:ElementClick', { id: Object.values(value)[0] as string });
      }),
    pick: (selector, file) =>
      here(true, async raw => {
        const { value } = (await raw('WebDriver:FindElement', { using: 'css selector', value: selector })) as {
          value: object;
        };
        await raw('WebDriver:ElementSendKeys', { id: Object.values(value)[0] as string, text: file });
      }),
    async pressInMenu(selector, entry) {
      await here(true, async raw => {
        const { value } = (await raw('WebDriver:FindElement', { using: 'css selector', value: selector })) as {
          value: object;
        };
        const script = 'arguments[0].scrollIntoView({ block: "center" })';
        await raw('WebDriver:ExecuteScript', { script, args: [value] });
        const actions = [
          { type: 'pointerMove', origin: value, x: 0, y: 0 },
          { type: 'pointerDown', button: 2 },
          { type: 'pointerUp', button: 2 },
        ];
        await raw('WebDriver:PerformActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
      });
      const others = await inBrowser<string[] | undefined>(
        send,
        `const { setTimeout } = ChromeUtils.importESModule('resource://gre/modules/Timer.sys.mjs');
        const { document } = Services.wm.getMostRecentWindow('navigator:browser');
        const menu = document.getElementById('contentAreaContextMenu');
        for (let tries = 0; tries < 100 && menu.state !== 'open'; tries++) await new Promise(then => setTimeout(then, 50));
        const named = () => [...menu.querySelectorAll('menuitem')].find(item => item.label === ${JSON.stringify(entry)});
        const item = named();
        const others = item ? undefined : [menu.state, ...[...menu.querySelectorAll('menu, menuitem')].filter(one => !one.hidden).map(({ label }) => label)];
        item?.doCommand();
        menu.hidePopup();
        return others;`,
      );
      if (others) throw new Error(`No “${entry}” in the menu, but: ${others.join(', ')}`);
    },
    // By letter, as a keyboard or an input method would give them.
    type: text => strike(Array.from(text, key => [key])),
    press: (key, modifier) => strike([modifier ? [keyCodes[modifier], keyCodes[key]] : [keyCodes[key]]]),
    screenshot: () =>
      here(true, async raw => {
        const { value } = (await raw('WebDriver:TakeScreenshot', { full: false })) as { value: string };
        return Buffer.from(value, 'base64');
      }),
    close: () => here(false, async raw => void (await raw('WebDriver:CloseWindow'))),
  };
}

interface OwnButton {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Only the browser itself sees into a closed shadow root. */
async function ownButtonsIn(send: Send): Promise<readonly OwnButton[]> {
  const script = `return [...document.documentElement.children]
    .flatMap(host => [...(host.openOrClosedShadowRoot?.querySelectorAll('button') ?? [])])
    .map(button => ({ button, box: button.getBoundingClientRect() }))
    .map(({ button, box }) => ({
      name: button.getAttribute('aria-label') ?? button.textContent,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
    }));`;
  const answer = await send('WebDriver:ExecuteScript', { script, args: [], sandbox: 'system', newSandbox: true });
  return (answer as { value: OwnButton[] }).value;
}
