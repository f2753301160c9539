import '@/components/look.css';
import '@/components/find/find.css';
import '@/components/reading/reading.css';
import '@/components/library/library.css';
import '@/components/continue/continue.css';
import { useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { Elsewhere } from '@/components/continue/Elsewhere';
import { AtAddress } from '@/components/library/AtAddress';
import type { LibraryDoors } from '@/components/library/Library';
import { mount } from '@/components/mount';
import type { ConversationId } from '@/lib/conversation';
import { connect } from '@/lib/messaging/rpc';
import type { LibraryService } from '@/lib/messaging/services';
import { toLibrary } from '@/lib/messaging/wire';
import { consent, insertion, pauses } from '@/lib/settings';
import { elsewhereDoor } from '../continue/door';
import { exportSpace, exportThese } from './export-these';

const library = connect<LibraryService>('library', toLibrary());
const elsewhere = elsewhereDoor();

const goTo = (page: string) => void browser.tabs.create({ url: browser.runtime.getURL(page as '/options.html') });

const doors: LibraryDoors = {
  exportThese: exportThese(library),
  exportSpace: exportSpace(library),
  copy: text => navigator.clipboard.writeText(text),
  openWelcome: () => goTo('/welcome.html'),
  openSettings: section => goTo(section ? `/options.html#${section}` : '/options.html'),
};

const [agreed, paused, wish] = await Promise.all([consent.getValue(), pauses.getValue(), insertion.getValue()]);

function Page() {
  const [leaving, continueWith] = useState<ConversationId>();
  return (
    <>
      <AtAddress
        library={library}
        doors={{ ...doors, continueElsewhere: continueWith }}
        pauses={paused}
        onPauses={next => pauses.setValue(next)}
      />
      <div class="over-the-page">
        <Elsewhere
          elsewhere={elsewhere}
          library={library}
          doors={doors}
          consent={agreed}
          insertion={wish}
          chat={leaving}
          onClose={() => continueWith(undefined)}
        />
      </div>
    </>
  );
}

mount(browser.i18n, 'library_title', <Page />);
