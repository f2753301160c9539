/** A page of Kura's that no tab of Firefox shows, the popup or the sidebar: reached through the browser that lies in it. */
import type { KuraFirefox } from './kura-firefox';
import { until } from './until';

export interface FirefoxSurface {
  /** The value of a JavaScript expression in it. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Waits until the expression is truthy, and answers its value. */
  until<Value>(expression: string): Promise<Value>;
  /** A trusted click, as from a person: what the browser allows only then, it allows. */
  click(selector: string): Promise<void>;
  /** A trusted key, to whatever has the focus in it. */
  press(key: 'Enter'): Promise<void>;
}

/** `find`: statements in the browser's own world that leave the surface's browser, or nothing, in `shown`. Resolves once it is there. */
export async function surfaceBy(kura: KuraFirefox, what: string, find: string): Promise<FirefoxSurface> {
  await until(what, () => kura.inBrowser<boolean>(`${find} return Boolean(shown);`));
  const run = <Value>(script: string, sandboxName: 'system' | null): Promise<Value> =>
    kura.inBrowser<Value>(`${find}
      if (!shown) throw new Error(${JSON.stringify(`${what} is not open`)});
      const agent = shown.browsingContext.currentWindowGlobal.getActor('MarionetteCommands');
      return agent.executeScript(${JSON.stringify(script)}, [], { timeout: 10_000, newSandbox: true, sandboxName: ${JSON.stringify(sandboxName)} });`);
  const evaluate = <Value>(expression: string) => run<Value>(`return ${expression};`, null);
  return {
    evaluate,
    until: expression => until(`${expression} in ${what}`, () => evaluate(expression)),
    async click(selector) {
      await until(`${selector} in ${what}`, () => run<boolean>(clicking(selector), 'system'));
    },
    press: key => run(pressing(key), 'system'),
  };
}

/** Whether there was something to click. Only the browser's own code may call what is called here (Firefox 153). */
const clicking = (selector: string) => `
  const element = document.querySelector(${JSON.stringify(selector)});
  if (!element) return false;
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  for (const type of ['mousemove', 'mousedown', 'mouseup']) {
    window.synthesizeMouseEvent(type, x + width / 2, y + height / 2, { button: 0, clickCount: 1 });
  }
  return true;`;

const pressing = (key: string) => `
  const { classes, interfaces } = Components;
  const processor = classes['@mozilla.org/text-input-processor;1'].createInstance(interfaces.nsITextInputProcessor);
  processor.beginInputTransactionForTests(window);
  const event = new window.KeyboardEvent('', { key: ${JSON.stringify(key)}, code: ${JSON.stringify(key)} });
  processor.keydown(event);
  processor.keyup(event);`;
