import { browser } from 'wxt/browser';
import type { LibraryDoors } from '@/components/library/Library';
import type { LibraryService } from '@/lib/rpc/contracts/index';
import { exportSpace, exportThese } from './export-selected';

/** Creates the navigation that is the same for every chat. */
export const doorsOf = (library: LibraryService): LibraryDoors => ({
  exportThese: exportThese(library),
  exportSpace: exportSpace(library),
  copy: text => navigator.clipboard.writeText(text),
  openWelcome: () => goTo('/welcome.html'),
  openSettings: section => goTo(section ? `/options.html#${section}` : '/options.html'),
});

const goTo = (page: string) => void browser.tabs.create({ url: browser.runtime.getURL(page as '/options.html') });
