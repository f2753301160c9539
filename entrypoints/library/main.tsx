import '@/components/base.css';
import '@/components/find/find.css';
import '@/components/reading/reading.css';
import '@/components/popup/query-chips.css';
import '@/components/library/library.css';
import '@/components/continue/continue.css';
import { useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { Elsewhere } from '@/components/continue/ContinueDialog';
import { Followed } from '@/components/controls/SharedSetting';
import { AtAddress } from '@/components/library/AtAddress';
import { mount } from '@/components/mount';
import type { ConversationId } from '@/lib/core/conversation';
import type { Pauses } from '@/lib/health/pauses';
import { connect } from '@/lib/rpc/rpc';
import type { LibraryService } from '@/lib/rpc/contracts/index';
import { toLibrary } from '@/lib/rpc/transport/runtime-messages';
import { consent, insertion, pauses } from '@/lib/settings';
import { elsewhereDoor } from '../continue/navigation';
import { doorsOf } from './navigation';

const library = connect<LibraryService>('library', toLibrary());
const elsewhere = elsewhereDoor();

const doors = doorsOf(library);

const [agreed, paused, wish] = await Promise.all([consent.getValue(), pauses.getValue(), insertion.getValue()]);

const follow = (told: (changed: { readonly pauses: Pauses }) => void) => pauses.watch(now => told({ pauses: now }));

function Page() {
  const [leaving, continueWith] = useState<ConversationId>();
  const all = { ...doors, continueElsewhere: continueWith };
  return (
    <>
      <Followed given={{ pauses: paused }} follow={follow}>
        {now => <AtAddress {...now} library={library} doors={all} onPauses={pauses.change} />}
      </Followed>
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
