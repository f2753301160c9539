import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { Pauses } from '../../lib/health/pauses';
import type { SettingUpdate } from '../controls/SharedSetting';
import type { Consent } from '../consent';
import type { ContinueActions } from '../continue/continue-actions';
import { ContinueDialog } from '../continue/ContinueDialog';
import { useLanguage } from '../i18n/language';
import { MissingChats } from '../controls/MissingChats';
import { useCallView } from './use-call-view';
import { HitActions } from './HitActions';
import { LastNotice } from './LastNotice';
import { PopupHead } from './PopupHead';
import { Results } from './Results';
import { StatusLine } from './StatusLine';
import { TabBar } from './TabBar';
import { useConsent } from './state/use-consent';
import { usePopup, type PopupDeps } from './state/use-popup';
import { canInsertInto } from './state/use-insertion';
import { useNote } from './state/use-note';

/** Ways from the popup to other pages, and what it needs of the browser. */
export interface PopupNavigation {
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

export interface PopupProps extends PopupDeps {
  readonly consent: Consent;
  readonly onConsent: SettingUpdate<Consent>;
  readonly pauses: Pauses;
  readonly onPauses: SettingUpdate<Pauses>;
  readonly navigation: PopupNavigation;
  /** Ways to continue a chat with another assistant, if there are any. */
  readonly continueActions?: ContinueActions;
}

/** The popup: a search box, a list, and actions for the selected hit. */
export function Popup(props: PopupProps) {
  const { navigation, tab } = props;
  const { t, count } = useLanguage();
  const [chatToContinue, setChatToContinue] = useState<ConversationId>();
  const siteConsent = useConsent({
    current: props.consent,
    store: props.onConsent,
    openWelcome: navigation.openWelcome,
  });
  const popup = usePopup(props);
  const {
    search,
    scope,
    status,
    preview,
    insertion,
    insert: onInsert,
    insertionActions,
    openChat,
    run,
    dismiss,
  } = popup;
  const { hit } = search;
  const note = useNote({ ...props, scope, run, initial: props.saved.note, onSave: popup.saveNote });
  const callView = useCallView(props, popup);
  /** Only a visible hit can be inserted: while another view replaces the list, searching and inserting are off. */
  const isListShown = !note.form && !callView.isCovering;
  const startNote = () => {
    dismiss();
    note.start();
  };
  const exportVault = async () => t('export_done', count('count_chats', await navigation.exportVault()));
  return (
    <div class="popup">
      <PopupHead
        {...{ popup, navigation, onInsert, isListShown }}
        onExport={() => run(exportVault)}
        onNote={startNote}
        onShowInstructions={callView.showInstructions}
      />
      <MissingChats library={props.library} status={status.value} onImport={() => navigation.openSettings('import')} />
      {callView.view}
      {!callView.isCovering && (
        <Results
          {...{ search, preview, tab, note, onInsert, ...siteConsent }}
          spaces={scope.spaces}
          status={status.value}
          onWelcome={navigation.openWelcome}
        />
      )}
      <LastNotice popup={popup} isWriting={note.form !== undefined || callView.isCovering} />
      <ContinueDialog
        {...props}
        consent={siteConsent.consent}
        chat={chatToContinue}
        onClose={() => setChatToContinue(undefined)}
      />
      {isListShown && preview.hits.length > 0 && (
        <HitActions
          key={hit?.conversation ?? ''}
          {...{ hit, preview, onInsert }}
          canInsert={canInsertInto(tab)}
          isInserting={insertion.state === 'inserting'}
          onCopy={text => void insertionActions.copyText(text)}
          onOpenChat={openChat}
          onForget={popup.forget}
        />
      )}
      <footer class="popup-foot">
        <TabBar
          {...props}
          {...{ siteConsent, run }}
          forgetChat={popup.forgetChat}
          onContinue={props.continueActions && setChatToContinue}
        />
        {/* If nothing answers, one message about it is enough. */}
        {(status.value || !search.problem) && <StatusLine status={status} by={search.found?.by} />}
      </footer>
    </div>
  );
}
