import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { Pauses } from '../../lib/health/pauses';
import type { Change } from '../controls/SharedSetting';
import type { Consent } from '../consent';
import type { ElsewhereDoor } from '../continue/navigation';
import { Elsewhere } from '../continue/ContinueDialog';
import { useLanguage } from '../i18n/language';
import { MissingChats } from '../controls/MissingChats';
import { useCallFace } from './CallView';
import { HitActions } from './HitActions';
import { LastNotice } from './LastNotice';
import { PopupHead } from './PopupHead';
import { Results } from './Results';
import { StatusLine } from './StatusLine';
import { ThisTab } from './TabBar';
import { useConsent } from './state/use-consent';
import { useDesk, type Desk } from './state/use-popup';
import { canTake } from './state/use-insertion';
import { useNote } from './state/use-note';

/** Ways from the popup to other pages, and what it needs of the browser. */
export interface Doors {
  readonly openChat: (url: string) => void;
  readonly openWelcome: () => void;
  readonly openLibrary: () => void;
  /** Opens the side panel; absent in the panel itself. */
  readonly openPanel?: () => void;
  readonly openSettings: (section?: 'import') => void;
  readonly copy: (text: string) => Promise<void>;
  /** Saves the whole vault as a file. Resolves with the number of chats in it. */
  readonly exportVault: () => Promise<number>;
}

export interface PopupProps extends Desk {
  readonly consent: Consent;
  readonly onConsent: Change<Consent>;
  readonly pauses: Pauses;
  readonly onPauses: Change<Pauses>;
  readonly doors: Doors;
  /** Ways to continue a chat with another assistant, if there are any. */
  readonly elsewhere?: ElsewhereDoor;
}

/** The popup: a search box, a list, and actions for the selected hit. */
export function Popup(props: PopupProps) {
  const { doors, tab } = props;
  const { t, count } = useLanguage();
  const [leaving, continueWith] = useState<ConversationId>();
  const agreed = useConsent({ given: props.consent, store: props.onConsent, openWelcome: doors.openWelcome });
  const desk = useDesk(props);
  const { search, walls, status, preview, insertion, insert: onInsert, after, openChat, attempt, hush } = desk;
  const { hit } = search;
  const note = useNote({ ...props, walls, attempt, given: props.draft.note, onNote: desk.keepNote });
  const asks = useCallFace(props, desk);
  /** Only a visible hit can be inserted: while another view replaces the list, searching and inserting are off. */
  const isListed = !note.form && !asks.covers;
  const beginNote = () => {
    hush();
    note.begin();
  };
  const exportVault = async () => t('export_done', count('count_chats', await doors.exportVault()));
  return (
    <div class="popup">
      <PopupHead
        {...{ desk, doors, onInsert, isListed }}
        onExport={() => attempt(exportVault)}
        onNote={beginNote}
        onTeach={asks.teach}
      />
      <MissingChats library={props.library} status={status.value} onImport={() => doors.openSettings('import')} />
      {asks.face}
      {!asks.covers && (
        <Results
          {...{ search, preview, tab, note, onInsert, ...agreed }}
          spaces={walls.spaces}
          status={status.value}
          onWelcome={doors.openWelcome}
        />
      )}
      <LastNotice desk={desk} isWriting={note.form !== undefined || asks.covers} />
      <Elsewhere {...props} consent={agreed.consent} chat={leaving} onClose={() => continueWith(undefined)} />
      {isListed && preview.hits.length > 0 && (
        <HitActions
          key={hit?.conversation ?? ''}
          {...{ hit, preview, onInsert }}
          canInsert={canTake(tab)}
          inserting={insertion.state === 'inserting'}
          onCopy={text => void after.copyText(text)}
          onOpenChat={openChat}
          onForget={desk.forget}
        />
      )}
      <footer class="popup-foot">
        <ThisTab
          {...props}
          {...{ agreed, attempt }}
          forgetChat={desk.forgetChat}
          onContinue={props.elsewhere && continueWith}
        />
        {/* If nothing answers, one message about it is enough. */}
        {(status.value || !search.trouble) && <StatusLine status={status} by={search.found?.by} />}
      </footer>
    </div>
  );
}
