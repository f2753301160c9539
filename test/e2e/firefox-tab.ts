/** A tab of a real Firefox, used with the trusted clicks and keys of a person. */
import { inBrowser, type Send, type Turns } from './firefox-turns';
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

/** As WebDriver names keys without a letter. */
const keyCodes = { Enter: '\uE006', Escape: '\uE00C', ArrowDown: '\uE015', Tab: '\uE004', Control: '\uE009' } as const;

export function tabBy(send: Turns, handle: string): Tab {
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
      const { value } = (await raw('WebDriver:ExecuteAsyncScript', options)) as { value: string | null };
      if (value === null) throw new Error('The page went away before it answered.');
      const answer = JSON.parse(value) as { value: Value; error?: string };
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    });

  return {
    evaluate,
    ownButtons: async () => (await here(false, ownButtonsIn)).map(({ name }) => name),
    async pressOwn(pattern) {
      // A tab that was in the background, or beside which the sidebar opened, is laid out anew once it is in front. What floats there stays
      // out of sight meanwhile, and a click would go through it.
      let last: OwnButton | undefined;
      const { x, y } = await until(`a button ${pattern.source}`, async () => {
        const seen = (await here(true, ownButtonsIn)).filter(({ isVisible }) => isVisible);
        const [before, now] = [last, seen.find(({ name }) => pattern.test(name))];
        last = now;
        return now && now.x === before?.x && now.y === before.y && now;
      });
      await here(true, raw => pressMouse(raw, 0, { x: Math.round(x), y: Math.round(y) }));
    },
    goTo: url => here(true, async raw => void (await raw('WebDriver:Navigate', { url }))),
    until: (expression, waitMs) => until(expression, () => evaluate(expression), waitMs),
    click: selector =>
      here(true, async raw => {
        const element = await find(raw, selector);
        await raw('WebDriver:ElementClick', { id: Object.values(element)[0] });
      }),
    pick: (selector, file) =>
      here(true, async raw => {
        const element = await find(raw, selector);
        await raw('WebDriver:ElementSendKeys', { id: Object.values(element)[0], text: file });
      }),
    async pressInMenu(selector, entry) {
      await here(true, async raw => {
        const element = await find(raw, selector);
        const script = 'arguments[0].scrollIntoView({ block: "center" })';
        await raw('WebDriver:ExecuteScript', { script, args: [element] });
        await pressMouse(raw, 2, { origin: element, x: 0, y: 0 });
      });
      await pressEntry(send, entry);
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

/** The first element that fits, as the protocol refers to it. */
async function find(raw: Send, selector: string): Promise<Readonly<Record<string, string>>> {
  const answer = await raw('WebDriver:FindElement', { using: 'css selector', value: selector });
  return (answer as { value: Record<string, string> }).value;
}

/** `at`: in the window, or from an element's middle. */
async function pressMouse(raw: Send, button: number, at: { x: number; y: number; origin?: object }): Promise<void> {
  const actions = [
    { type: 'pointerMove', ...at },
    { type: 'pointerDown', button },
    { type: 'pointerUp', button },
  ];
  await raw('WebDriver:PerformActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
}

/** The menu is the browser's own, which no page reaches. */
async function pressEntry(send: Turns, entry: string): Promise<void> {
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
}

interface OwnButton {
  readonly name: string;
  readonly isVisible: boolean;
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
      isVisible: button.checkVisibility({ visibilityProperty: true }),
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
    }));`;
  const answer = await send('WebDriver:ExecuteScript', { script, args: [], sandbox: 'system', newSandbox: true });
  return (answer as { value: OwnButton[] }).value;
}
