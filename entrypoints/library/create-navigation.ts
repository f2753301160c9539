import { browser } from 'wxt/browser';
import type { LibraryNavigation } from '@/components/library/Library';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { exportSpace, exportSelected } from './export-selected';

/** Creates the navigation that is the same for every chat. */
export const createNavigation = (library: LibraryService): LibraryNavigation => ({
  exportSelected: exportSelected(library),
  exportSpace: exportSpace(library),
  copy: text => navigator.clipboard.writeText(text),
  openWelcome: () => openPage('/welcome.html'),
  openSettings: section => openPage(section ? `/options.html#${section}` : '/options.html'),
});

const openPage = (page: string) => void browser.tabs.create({ url: browser.runtime.getURL(page as '/options.html') });
