import { browser } from 'wxt/browser';
import { chooseLanguage, chooseTheme, chosenLanguage, chosenTheme } from '@/components/appearance';
import type { LooksProps } from '@/components/options/Appearance';
import type { ShortcutsProps } from '@/components/options/Shortcuts';
import type { StorageUse } from '@/components/options/Storage';
import { askedBefore, insertion, type InsertionWish } from '@/lib/settings';

export const looks: LooksProps['looks'] = {
  theme: chosenTheme,
  onTheme: chooseTheme,
  language: chosenLanguage,
  onLanguage: chooseLanguage,
};

export const inserting = async () => ({
  wish: await insertion.getValue(),
  onWish: (wish: InsertionWish) => insertion.setValue(wish),
  askedBefore: await askedBefore.getValue(),
  onAskedBefore: (on: boolean) => askedBefore.setValue(on),
});

export const shortcuts: ShortcutsProps['shortcuts'] = {
  list: async () =>
    (await browser.commands.getAll()).map(({ name = '', description = '', shortcut = '' }) => ({
      name,
      description,
      keys: shortcut,
    })),
  async change() {
    // Firefox has a call and no address for it; Chromium has an address and no call.
    const open: unknown = Reflect.get(browser.commands, 'openShortcutSettings');
    if (typeof open === 'function') await Promise.resolve(Reflect.apply(open, browser.commands, []));
    else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
  },
};

/** Reads the browser's estimate. Only Chromium reports the shares. */
export async function storage(): Promise<StorageUse> {
  const estimate = await navigator.storage.estimate();
  const { usage, quota } = estimate;
  const details: unknown = Reflect.get(estimate, 'usageDetails');
  const detail = (name: string): number | undefined => {
    const bytes: unknown = typeof details === 'object' && details ? Reflect.get(details, name) : undefined;
    return typeof bytes === 'number' ? bytes : undefined;
  };
  const [vault, files] = [detail('indexedDB'), detail('fileSystem')];
  return {
    ...(usage !== undefined && { used: usage }),
    ...(usage !== undefined && quota !== undefined && { free: Math.max(0, quota - usage) }),
    ...(vault !== undefined && { vault }),
    ...(files !== undefined && { files }),
  };
}
