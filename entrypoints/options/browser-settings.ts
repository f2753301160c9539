import { browser } from 'wxt/browser';
import { chooseLanguage, chooseTheme, getLanguageChoice, getTheme } from '@/components/appearance';
import type { AppearanceProps } from '@/components/options/Appearance';
import type { ShortcutsProps } from '@/components/options/Shortcuts';
import type { StorageUsage } from '@/components/options/Storage';
import { askedBefore, insertionSettings, type InsertionSettings } from '@/lib/settings';

export const appearance: AppearanceProps['appearance'] = {
  theme: getTheme,
  onTheme: chooseTheme,
  language: getLanguageChoice,
  onLanguage: chooseLanguage,
};

export const readInsertion = async () => ({
  settings: await insertionSettings.getValue(),
  onSettings: (settings: InsertionSettings) => insertionSettings.setValue(settings),
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
  async openSettings() {
    // Firefox has a call and no address for it; Chromium has an address and no call.
    const open: unknown = Reflect.get(browser.commands, 'openShortcutSettings');
    if (typeof open === 'function') await Promise.resolve(Reflect.apply(open, browser.commands, []));
    else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
  },
};

/** Reads the browser's estimate. Only Chromium reports the shares. */
export async function readStorageUsage(): Promise<StorageUsage> {
  const estimate = await navigator.storage.estimate();
  const { usage, quota } = estimate;
  const details: unknown = Reflect.get(estimate, 'usageDetails');
  const getDetail = (name: string): number | undefined => {
    const bytes: unknown = typeof details === 'object' && details ? Reflect.get(details, name) : undefined;
    return typeof bytes === 'number' ? bytes : undefined;
  };
  const [vault, files] = [getDetail('indexedDB'), getDetail('fileSystem')];
  return {
    ...(usage !== undefined && { used: usage }),
    ...(usage !== undefined && quota !== undefined && { free: Math.max(0, quota - usage) }),
    ...(vault !== undefined && { vault }),
    ...(files !== undefined && { files }),
  };
}
