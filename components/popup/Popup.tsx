import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { Pauses } from '../../lib/health/pauses';
import type { SettingUpdate } from '../controls/SharedSetting';
import type { Consent } from '../consent';
import type { ContinueActions } from '../continue/continue-actions';
import { ContinueDialog } from '../continue/ContinueDialog';
import { useLanguage } from '../i18n/language';
import { MissingChats } from '../controls/MissingChats';
import { RestoredSettings } from '../controls/RestoredSettings';
import { useCallView } from './use-call-view';
import { HitActions } from './HitActions';
import { LastNotice } from './LastNotice';
import { PopupHead } from './PopupHead';
import { Results } from './Results';
import { StatusLine } from './StatusLine';
import { TabBar, type TabBarProps } from './TabBar';
import { useConsent } from './state/use-consent';
import { usePopup, type PopupDeps } from './state/use-popup';
import type { OpenTab } from './state/open-tab';
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
  /** Loads the page of a tab again. */
  readonly reload: (tab: number) => Promise<void>;
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
  const { search, scope, status, preview, insert: onInsert, run } = popup;
  const note = useNote({ ...props, scope, run, initial: props.saved.note, onSave: popup.saveNote });
  const callView = useCallView(props, popup);
  /** Only a visible hit can be inserted: while another view replaces the list, searching and inserting are off. */
  const isListShown = !note.form && !callView.isCovering;
  const startNote = () => {
    popup.dismiss();
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
      <RestoredSettings library={props.library} status={status.value} />
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
      {isListShown && preview.hits.length > 0 && <SelectionActions popup={popup} tab={tab} />}
      <PopupFoot {...props} {...{ popup, siteConsent }} onContinue={props.continueActions && setChatToContinue} />
    </div>
  );
}

interface SelectionActionsProps {
  readonly popup: ReturnType<typeof usePopup>;
  readonly tab: OpenTab | undefined;
}

/** The actions for the selected hit and the ticked ones. They start afresh with each hit. */
function SelectionActions({ popup, tab }: SelectionActionsProps) {
  const { search, preview, insertion, insertionActions } = popup;
  const { hit } = search;
  return (
    <HitActions
      key={hit?.conversation ?? ''}
      {...{ hit, preview }}
      canInsert={canInsertInto(tab)}
      isInserting={insertion.state === 'inserting'}
      onInsert={popup.insert}
      onCopy={text => void insertionActions.copyText(text)}
      onOpenChat={popup.openChat}
      onForget={popup.forget}
    />
  );
}

interface PopupFootProps extends Omit<TabBarProps, 'forgetChat' | 'run'> {
  readonly popup: ReturnType<typeof usePopup>;
}

/** The states of the open tab and of the vault. */
function PopupFoot({ popup, ...tabProps }: PopupFootProps) {
  const { search, status, forgetChat, run } = popup;
  return (
    <footer class="popup-foot">
      <TabBar {...tabProps} {...{ forgetChat, run }} />
      {/* If nothing answers, one message about it is enough. */}
      {(status.value || !search.problem) && <StatusLine status={status} by={search.found?.by} />}
    </footer>
  );
}
