import { useState } from 'preact/hooks';
import type { Hit } from '../../lib/conversation';
import type { Pauses } from '../../lib/health/pauses';
import type { LibraryService, LibraryStatus } from '../../lib/messaging/services';
import type { Consent } from '../consent';
import { useLanguage } from '../language';
import { usePolled } from '../use-polled';
import { useSaying } from '../use-saying';
import { useRest } from './at-rest';
import { HitActions } from './HitActions';
import { Menu } from './Menu';
import { InsertionNotice, Notice } from './Notice';
import { Results } from './Results';
import { SearchBox } from './SearchBox';
import { StatusLine } from './StatusLine';
import { chatOf, type OpenTab } from './tab-health';
import { ThisTab } from './ThisTab';
import { useConsent } from './use-consent';
import { useInsertion } from './use-insertion';
import { useSearch } from './use-search';
import type { PopupDraft } from './use-search';
import { webAddress } from './web-address';

/** Ways out of the popup. */
export interface Doors {
  readonly openChat: (url: string) => void;
  readonly openWelcome: () => void;
  readonly openLibrary: () => void;
  readonly openSettings: (section?: 'import') => void;
  readonly copy: (text: string) => Promise<void>;
  /** Hands the user a file with the whole vault; resolves with how many chats are in it. */
  readonly exportVault: () => Promise<number>;
}

interface PopupProps {
  readonly library: Pick<LibraryService, 'recall' | 'status' | 'logInsertion' | 'forget'>;
  readonly tab: OpenTab | undefined;
  readonly consent: Consent;
  readonly onConsent: (consent: Consent) => Promise<void>;
  readonly pauses: Pauses;
  readonly onPauses: (pauses: Pauses) => Promise<void>;
  readonly draft: PopupDraft;
  readonly onDraft: (draft: PopupDraft) => void;
  readonly doors: Doors;
}

/** How old what is shown of the vault may be, in milliseconds. */
const pause = 1500;

/** Ask, choose, insert: one box, a list, and what can be done with the hit that is selected. */
export function Popup(props: PopupProps) {
  const { library, tab, doors } = props;
  const { t, count, locale } = useLanguage();
  const [forgotten, setForgotten] = useState(0);
  const agreed = useConsent({ given: props.consent, store: props.onConsent, openWelcome: doors.openWelcome });
  const { typed, atRest } = useRest();
  // The vault is counted when the typing rests: an answer to a letter is worth more than the newest count.
  const status = usePolled(() => atRest().then(() => library.status()), pause);
  const onDraft = (draft: PopupDraft) => {
    typed();
    props.onDraft(draft);
    // The user turned to something else: what was said about the last hit is over.
    after.dismiss();
    hush();
  };
  const search = useSearch(library, props.draft, onDraft, `${forgotten} ${riches(status.value)}`);
  const { hit } = search;
  const { insertion, passage, insert, ...after } = useInsertion({ search, locale, tab, library, copy: doors.copy });
  const { saying, busy, attempt, hush } = useSaying();

  const openChat = wayTo(hit, doors);

  const forget = async () => {
    if (!hit) return;
    await library.forget(hit.conversation);
    // Of the chat in this tab it is no longer true that it is kept. A page that does not answer says nothing either.
    if (hit.conversation === chatOf(tab)) await tab?.page.readAgain().catch(() => undefined);
    setForgotten(before => before + 1);
    return t('popup_forgotten', hit.title || t('popup_untitled'));
  };
  const exportVault = async () => t('export_done', count('count_chats', await doors.exportVault()));

  return (
    <div class="popup">
      <header class="popup-head">
        <SearchBox search={search} onInsert={insert} onOpenChat={openChat} />
        <Menu busy={busy} doors={doors} onExport={() => attempt(exportVault)} />
      </header>
      <Results
        search={search}
        status={status.value}
        consent={agreed.consent}
        onInsert={insert}
        onWelcome={doors.openWelcome}
      />
      <InsertionNotice insertion={insertion} onCopy={after.copyInstead} onDismiss={after.dismiss} />
      {saying && <Notice {...saying} onDismiss={hush} />}
      {hit && passage && (
        <HitActions
          key={hit.conversation}
          hit={hit}
          passage={passage}
          inserting={insertion.state === 'inserting'}
          onInsert={insert}
          onOpenChat={openChat}
          onForget={() => attempt(forget)}
        />
      )}
      <footer class="popup-foot">
        <ThisTab {...props} agreed={agreed} attempt={attempt} />
        {/* When nothing answers, one sentence about it is enough. */}
        {(status.value || !search.trouble) && <StatusLine status={status} by={search.found?.by} />}
      </footer>
    </div>
  );
}

/** To the chat on its site, where that has an address. */
function wayTo(hit: Hit | undefined, { openChat }: Doors): (() => void) | undefined {
  const address = hit && webAddress(hit.url);
  return address === undefined ? undefined : () => openChat(address);
}

/** Changes when there may be more to find than a moment ago: the last chat was indexed, or meaning joined, for some or for all. */
const riches = (status: LibraryStatus | undefined): string =>
  `${(status?.vault.unindexed ?? 0) === 0} ${['indexing', 'ready'].indexOf(status?.model.state ?? '')}`;
