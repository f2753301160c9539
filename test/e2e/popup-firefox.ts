/** Firefox's real popup, which no tab shows: the browser that lies in its panel, asked by Firefox's own remote agent. */
import type { KuraFirefox } from './kura-firefox';
import { until } from './until';

export interface FirefoxPopup {
  /** The value of a JavaScript expression in it. */
  evaluate<Value>(expression: string): Promise<Value>;
  until<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

/** The popup that is open over the window, once it is there. */
export async function popupOf(kura: KuraFirefox): Promise<FirefoxPopup> {
  const shown = `const { document } = Services.wm.getMostRecentWindow('navigator:browser');
    const shown = [...document.querySelectorAll('browser.webextension-popup-browser')]
      .find(each => each.currentURI.spec.endsWith('/popup.html') && each.closest('panel').state === 'open');`;
  await until('the popup', () => kura.inBrowser<boolean>(`${shown} return shown !== undefined;`));
  const evaluate = <Value>(expression: string): Promise<Value> =>
    kura.inBrowser<Value>(`${shown}
      const agent = shown.browsingContext.currentWindowGlobal.getActor('MarionetteCommands');
      return agent.executeScript(${JSON.stringify(`return ${expression};`)}, [], { timeout: 10_000, newSandbox: true, sandboxName: null });`);
  return {
    evaluate,
    until: expression => until(expression, () => evaluate(expression)),
    close: () => kura.inBrowser(`${shown} shown?.closest('panel').hidePopup();`),
  };
}
