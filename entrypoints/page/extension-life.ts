import { browser } from 'wxt/browser';
import { pageBridge } from './page-bridge';
import { createPageSettings, type PageSettingsSource } from './page-settings';

/** From the start of a page script until the extension is updated, disabled or removed. Both scripts of a page share it. */
export interface ExtensionLife {
  /** Checks now instead of at the next tick. Returns `false` at the end of the life. */
  isAlive(): boolean;
  /** Runs `stop` at the end of the life, when none of the browser's APIs works any more. */
  onEnd(stop: () => void): void;
  readonly settings: PageSettingsSource;
  readonly started: Set<PageScript>;
}

export type PageScript = 'reader' | 'mark';

/** Milliseconds. The browser tells a script nothing of its extension's end, so it has to look. */
const checkMs = 1000;

/**
 * Returns the life of the extension, or `undefined` if this script runs in the page already: it may be both registered and
 * injected.
 */
export function startLife(script: PageScript): ExtensionLife | undefined {
  const life = pageBridge.life?.isAlive() ? pageBridge.life : (pageBridge.life = createLife());
  if (life.started.has(script)) return undefined;
  life.started.add(script);
  return life;
}

function createLife(): ExtensionLife {
  const controller = new AbortController();
  const { signal } = controller;
  const isAlive = () => {
    if (!signal.aborted && !isExtensionRunning()) controller.abort();
    return !signal.aborted;
  };
  const timer = setInterval(isAlive, checkMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', isAlive, { signal });
  return {
    isAlive,
    onEnd: stop =>
      signal.addEventListener('abort', () => {
        try {
          stop();
        } catch {
          // What a stop takes back from the browser, the browser has dropped itself.
        }
      }),
    settings: createPageSettings(signal),
    started: new Set(),
  };
}

/** Chromium takes the id from scripts whose extension has ended, and sometimes `runtime` itself. */
const isExtensionRunning = (): boolean => (browser as Partial<typeof browser>).runtime?.id !== undefined;
