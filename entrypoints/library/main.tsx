import '@/components/look.css';
import '@/components/reading/reading.css';
import '@/components/library/library.css';
import { browser } from 'wxt/browser';
import { AtAddress } from '@/components/library/AtAddress';
import type { LibraryDoors } from '@/components/library/Library';
import { mount } from '@/components/mount';
import { connect } from '@/lib/messaging/rpc';
import type { LibraryService } from '@/lib/messaging/services';
import { toLibrary } from '@/lib/messaging/wire';
import { pauses } from '@/lib/settings';

const goTo = (page: string) => void browser.tabs.create({ url: browser.runtime.getURL(page as '/options.html') });

const doors: LibraryDoors = {
  copy: text => navigator.clipboard.writeText(text),
  openWelcome: () => goTo('/welcome.html'),
  openSettings: section => goTo(section ? `/options.html#${section}` : '/options.html'),
};

mount(
  browser.i18n,
  'library_title',
  <AtAddress
    library={connect<LibraryService>('library', toLibrary())}
    doors={doors}
    pauses={await pauses.getValue()}
    onPauses={next => pauses.setValue(next)}
  />,
);
