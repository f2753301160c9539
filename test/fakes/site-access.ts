/** The browser's side of access to sites, of which WXT's fake browser knows nothing: permissions, scripts for pages, and open tabs. */
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeLocks } from './locks';
import { fakePrivateFiles } from './private-files';

interface Script {
  readonly id: string;
  readonly matches?: readonly string[];
  readonly js?: readonly string[];
}

export interface FakeSiteAccess {
  readonly granted: Set<string>;
  /** What was asked in one question each, and the person's answer to the next. */
  readonly questions: (readonly string[])[];
  answer: 'yes' | 'no' | 'closes the popup';
  readonly registered: Map<string, Script>;
  readonly updated: string[];
  /** The addresses of open tabs, by id, and what was run in which. */
  readonly tabs: Map<number, string>;
  readonly run: { readonly tab: number; readonly files: readonly string[] }[];
  grant(...origins: string[]): void;
  /** As on the browser's own page of the extension. */
  takeAway(...origins: string[]): void;
}

/** Replaces parts of the fake browser. Undone by `vi.unstubAllGlobals` and the next call. */
export function fakeSiteAccess(): FakeSiteAccess {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', { locks: fakeLocks(), storage: fakePrivateFiles().storage });
  const listeners = { added: [] as (() => void)[], removed: [] as (() => void)[] };
  const tell = (heard: (() => void)[]) => heard.forEach(listener => listener());
  const access: FakeSiteAccess = {
    granted: new Set(),
    questions: [],
    answer: 'yes',
    registered: new Map(),
    updated: [],
    tabs: new Map(),
    run: [],
    grant(...origins) {
      for (const origin of origins) access.granted.add(origin);
      tell(listeners.added);
    },
    takeAway(...origins) {
      for (const origin of origins) access.granted.delete(origin);
      tell(listeners.removed);
    },
  };
  const put = (scripts: readonly Script[], isKnown: boolean) => {
    for (const script of scripts) {
      if (access.registered.has(script.id) !== isKnown) throw new Error(`Registered or not: ${script.id}`);
      access.registered.set(script.id, script);
      if (isKnown) access.updated.push(script.id);
    }
  };
  Object.assign(browser, {
    permissions: {
      onAdded: { addListener: (listener: () => void) => listeners.added.push(listener) },
      onRemoved: { addListener: (listener: () => void) => listeners.removed.push(listener) },
      contains: async ({ origins }: { origins: string[] }) => origins.every(origin => access.granted.has(origin)),
      request({ origins }: { origins: string[] }) {
        access.questions.push(origins);
        if (access.answer === 'closes the popup') return new Promise(() => {});
        if (access.answer === 'yes') access.grant(...origins);
        return Promise.resolve(access.answer === 'yes');
      },
      async remove({ origins }: { origins: string[] }) {
        access.takeAway(...origins);
        return true;
      },
    },
    scripting: {
      getRegisteredContentScripts: async () => [...access.registered.values()],
      registerContentScripts: async (scripts: Script[]) => put(scripts, false),
      updateContentScripts: async (scripts: Script[]) => put(scripts, true),
      unregisterContentScripts: async ({ ids }: { ids: string[] }) => ids.forEach(id => access.registered.delete(id)),
      executeScript: async ({ target, files }: { target: { tabId: number }; files: string[] }) =>
        void access.run.push({ tab: target.tabId, files }),
    },
    tabs: {
      ...browser.tabs,
      query: async ({ url }: { url: string[] }) =>
        [...access.tabs]
          .filter(([, address]) => url.some(match => address.startsWith(match.replace(/\*$/, ''))))
          .map(([id, address]) => ({ id, url: address })),
    },
  });
  return access;
}
