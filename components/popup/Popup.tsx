import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { Pauses } from '../../lib/health/pauses';
import type { Consent } from '../consent';
import type { ElsewhereDoor } from '../continue/door';
import { Elsewhere } from '../continue/Elsewhere';
import { useLanguage } from '../language';
import { MissingChats } from '../MissingChats';
import { HitActions } from './HitActions';
import { Menu } from './Menu';
import { InsertionNotice } from './InsertionNotice';
import { Notice } from './Notice';
import { Results } from './Results';
import { SearchBox } from './SearchBox';
import { StatusLine } from './StatusLine';
import { ThisTab } from './ThisTab';
import { useConsent } from './use-consent';
import { useDesk, type Desk } from './use-desk';

/** Ways out of the popup. */
export interface Doors {
  readonly openChat: (url: string) => void;
  readonly openWelcome: () => void;
  readonly openLibrary: () => void;
  /** Opens what stays open beside the chat; absent where this is that. */
  readonly openPanel?: () => void;
  readonly openSettings: (section?: 'import') => void;
  readonly copy: (text: string) => Promise<void>;
  /** Hands the user a file with the whole vault; resolves with how many chats are in it. */
  readonly exportVault: () => Promise<number>;
}

export interface PopupProps extends Desk {
  readonly consent: Consent;
  readonly onConsent: (consent: Consent) => Promise<void>;
  readonly pauses: Pauses;
  readonly onPauses: (pauses: Pauses) => Promise<void>;
  readonly doors: Doors;
  /** Ways to other assistants, where there are any. */
  readonly elsewhere?: ElsewhereDoor;
}

/** Ask, choose, insert: one box, a list, and what can be done with the hit that is selected. */
export function Popup(props: PopupProps) {
  const { doors } = props;
  const { t, count } = useLanguage();
  const [leaving, continueWith] = useState<ConversationId>();
  const agreed = useConsent({ given: props.consent, store: props.onConsent, openWelcome: doors.openWelcome });
  const desk = useDesk(props);
  const { search, status, preview, insertion, insert, after, openChat, saying, busy, attempt, hush } = desk;
  const { hit } = search;
  const exportVault = async () => t('export_done', count('count_chats', await doors.exportVault()));

  return (
    <div class="popup">
      <header class="popup-head">
        <h1 class="unseen">{t('extension_name')}</h1>
        <SearchBox
          search={search}
          picked={preview.choice.picked.length > 0}
          onTick={desk.tick}
          onInsert={insert}
          onOpenChat={openChat}
        />
        <Menu busy={busy} doors={doors} onExport={() => attempt(exportVault)} />
      </header>
      <MissingChats library={props.library} status={status.value} onImport={() => doors.openSettings('import')} />
      <Results
        search={search}
        preview={preview}
        status={status.value}
        consent={agreed.consent}
        onInsert={insert}
        onWelcome={doors.openWelcome}
      />
      <InsertionNotice
        insertion={insertion}
        onCopy={after.copyText}
        onUndo={after.takeBack}
        onDismiss={after.dismiss}
      />
      {saying && <Notice {...saying} onDismiss={hush} />}
      <Elsewhere {...props} consent={agreed.consent} chat={leaving} onClose={() => continueWith(undefined)} />
      {preview.hits.length > 0 && (
        <HitActions
          key={hit?.conversation ?? ''}
          hit={hit}
          preview={preview}
          inserting={insertion.state === 'inserting'}
          onInsert={insert}
          onCopy={text => void after.copyText(text)}
          onOpenChat={openChat}
          onForget={desk.forget}
        />
      )}
      <footer class="popup-foot">
        <ThisTab {...props} agreed={agreed} attempt={attempt} onContinue={props.elsewhere && continueWith} />
        {/* When nothing answers, one sentence about it is enough. */}
        {(status.value || !search.trouble) && <StatusLine status={status} by={search.found?.by} />}
      </footer>
    </div>
  );
}
