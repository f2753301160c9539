import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { Pauses } from '../../lib/health/pauses';
import type { Change } from '../Followed';
import type { Consent } from '../consent';
import type { ElsewhereDoor } from '../continue/door';
import { Elsewhere } from '../continue/Elsewhere';
import { useLanguage } from '../language';
import { MissingChats } from '../MissingChats';
import { useCallFace } from './CallFace';
import { HitActions } from './HitActions';
import { LastNotice } from './LastNotice';
import { PopupHead } from './PopupHead';
import { Results } from './Results';
import { StatusLine } from './StatusLine';
import { ThisTab } from './ThisTab';
import { useConsent } from './use-consent';
import { useDesk, type Desk } from './use-desk';
import { canTake } from './use-insertion';
import { useNote } from './use-note';

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
  readonly onConsent: Change<Consent>;
  readonly pauses: Pauses;
  readonly onPauses: Change<Pauses>;
  readonly doors: Doors;
  /** Ways to other assistants, where there are any. */
  readonly elsewhere?: ElsewhereDoor;
}

/** Ask, choose, insert: one box, a list, and what can be done with the hit that is selected. */
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
  /** Only what can be looked at goes in: where something else stands in the list's place, nothing can be asked for or inserted. */
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
        {/* When nothing answers, one sentence about it is enough. */}
        {(status.value || !search.trouble) && <StatusLine status={status} by={search.found?.by} />}
      </footer>
    </div>
  );
}
