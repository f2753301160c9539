import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ConversationId, SiteId } from '../../lib/core/conversation';
import type { Pauses } from '../../lib/health/pauses';
import type { Consent } from '../consent';
import type { ContinueActions } from '../continue/continue-actions';
import { ContinueDialog } from '../continue/ContinueDialog';
import { useLanguage } from '../i18n/language';
import { MissingChats } from '../controls/MissingChats';
import { RestoredSettings } from '../controls/RestoredSettings';
import { useCallView } from './use-call-view';
import { useClientNotes, type ClientNotes } from './use-client-notes';
import { useHitActions } from './use-hit-actions';
import { HitDialogs } from './HitDialogs';
import { LastNotice } from './LastNotice';
import { PopupHead } from './PopupHead';
import { Results } from './Results';
import { PopupFoot } from './PopupFoot';
import { ForgetQuestion } from './ForgetQuestion';
import { listTabEntries } from './list-tab-entries';
import { StatusLine } from './StatusLine';
import { hasFootRemedy, isTrouble } from './tab-light';
import { TabStatus } from './TabStatus';
import { PreviewView } from '../preview/PreviewView';
import { useConsent } from './state/use-consent';
import { usePopup, type PopupDeps } from './state/use-popup';
import { canInsertInto } from './state/insertion';
import { useTabState } from './state/use-tab-state';
import type { UpdatePauses } from '../hooks/use-pauses';
import { useFocusOnReturn } from '../hooks/use-focus-on-return';
import { findSite } from '../../lib/sites/registry';
import { AskedOffer, type AskedOfferActions } from './AskedOffer';

/** `tooSoon`: the browser looked a short while ago, and does not look again yet. */
export type UpdateAnswer = 'none' | 'found' | 'tooSoon';

/** Ways from the popup to other pages, and what it needs of the browser. */
export interface PopupNavigation {
  readonly openChat: (url: string) => void;
  /** Opens the first steps, at the one that is named. */
  readonly openWelcome: (step?: 'history') => void;
  /** `hash` names the chat to open. */
  readonly openLibrary: (hash?: string) => void;
  /** Opens the side panel; absent in the panel itself. */
  readonly openPanel?: () => void;
  /** Closes the popup; absent in the panel, which stays. */
  readonly close?: () => void;
  readonly openSettings: (section?: 'import') => void;
  readonly copy: (text: string) => Promise<void>;
  /** Asks a model; absent until one is set up. */
  readonly ask?: ((question: string) => void) | undefined;
  /** Loads the page of a tab again. */
  readonly reload: (tab: number) => Promise<void>;
  /** Looks for a newer Kura and installs it, which closes Kura's pages; absent where the browser offers no way. */
  readonly updateKura?: () => Promise<UpdateAnswer>;
  /** Saves the whole vault as a file. Resolves with the number of chats in it. */
  readonly exportVault: () => Promise<number>;
}

export interface PopupProps extends PopupDeps {
  readonly consent: Consent;
  /** Asks the browser for these sites and switches them on. */
  readonly onConsent: (sites: readonly SiteId[]) => Promise<void>;
  readonly pauses: Pauses;
  readonly onPauses: UpdatePauses;
  readonly navigation: PopupNavigation;
  /** Notes that programs proposed, if there are any. */
  readonly clientNotes?: ClientNotes;
  /** Present until the person has answered whether pages may say what was asked before. */
  readonly askedOffer?: AskedOfferActions | undefined;
  /** Ways to continue a chat with another assistant, if there are any. */
  readonly continueActions?: ContinueActions;
}

/** The popup: a search box, a list, and one line that says what can be done with the selected hit. */
export function Popup(props: PopupProps) {
  const { navigation, tab, library } = props;
  const [chatToContinue, setChatToContinue] = useState<ConversationId>();
  const onContinue = props.continueActions && setChatToContinue;
  const siteConsent = useConsent({
    current: props.consent,
    store: props.onConsent,
  });
  const popup = usePopup(props);
  const { search, scope, status, preview, note, insert: onInsert, run, view, foot } = popup;
  const callView = useCallView(props, popup);
  const clientNotes = useClientNotes(props, popup);
  const isCovered = callView.isCovering || clientNotes.isCovering;
  const tabState = useTabState({ ...props, ...popup, siteConsent, onContinue });
  const actions = useHitActions({ popup, library, tab, navigation, onContinue });
  /** Only a visible hit can be inserted: while another view replaces the list, searching and inserting are off. */
  const isFree = !note.form && !isCovered;
  const isPreviewShown = isFree && preview.choice.open === true && preview.hits.length > 0;
  const isListShown = isFree && !isPreviewShown;
  const notice = foot !== 'none' && <LastNotice popup={popup} isWriting={!isFree} />;
  return (
    <div class="popup">
      <Head
        {...{ props, popup, tabState, actions, isListShown, isPreviewShown }}
        onShowInstructions={canInsertInto(tab) ? callView.showInstructions : undefined}
      />
      <MissingChats library={library} status={status.value} onImport={() => navigation.openSettings('import')} />
      <RestoredSettings library={library} status={status.value} />
      {isFree && clientNotes.line}
      {props.askedOffer && tabState.chat && isListShown && search.suggestions && (
        <AskedOffer {...{ library }} key={tabState.chat} chat={tabState.chat} actions={props.askedOffer} />
      )}
      {callView.view ?? clientNotes.view}
      {isPreviewShown && <SelectionPreview {...{ popup, tab }}>{notice}</SelectionPreview>}
      {!isCovered && !isPreviewShown && (
        <Results
          {...{ search, preview, tab, note, onInsert, ...siteConsent }}
          onActions={() => actions.open('actions')}
          spaces={scope.spaces}
          status={status.value}
          {...{ onWelcome: navigation.openWelcome, onAsk: navigation.ask }}
          onAgree={sites => run(() => siteConsent.enableSites(sites))}
        />
      )}
      {!isPreviewShown && notice}
      <ContinueDialog
        {...props}
        consent={siteConsent.consent}
        chat={chatToContinue}
        onClose={() => setChatToContinue(undefined)}
      />
      {isListShown && search.hit && (
        <HitDialogs {...{ actions, library, view }} hit={search.hit} spaces={scope.spaces} onForget={popup.forget} />
      )}
      {view === 'never' && <NeverQuestion {...tabState} />}
      {!isPreviewShown && foot !== 'none' && (
        <PopupFoot {...{ popup, tab, tabState }} canAct={isListShown} onActions={() => actions.open('actions')} />
      )}
    </div>
  );
}

interface HeadProps {
  readonly props: PopupProps;
  readonly popup: ReturnType<typeof usePopup>;
  readonly tabState: ReturnType<typeof useTabState>;
  readonly actions: ReturnType<typeof useHitActions>;
  readonly isListShown: boolean;
  readonly isPreviewShown: boolean;
  readonly onShowInstructions: (() => void) | undefined;
}

/** The box and the menu, which holds the states of the tab and of the vault. A state in which nothing is saved stands over the list. */
function Head({ props: { navigation }, popup, tabState, actions, ...shown }: HeadProps) {
  const { isListShown, isPreviewShown, onShowInstructions } = shown;
  const { t, count } = useLanguage();
  const { health, remedies, chat } = tabState;
  const [dismissed, setDismissed] = useState<string>();
  const menuButton = useFocusOnReturn<HTMLButtonElement>(popup.view === 'never');
  const wasShown = useRef(false);
  const isReturning = wasShown.current;
  wasShown.current ||= isListShown;
  const trouble = isTrouble(health.value) ? `${health.value?.state} ${chat}` : undefined;
  const isTroubleShown = trouble !== undefined && trouble !== dismissed;
  const exportVault = async () => t('export_done', count('count_chats', await navigation.exportVault()));
  const withoutQuestion = { ...tabState.actions, onNever: undefined };
  if (isPreviewShown) return null;
  return (
    <>
      <PopupHead
        {...{ popup, navigation, isListShown, isReturning, onShowInstructions }}
        onInsert={popup.insert}
        actions={isListShown ? actions.listActions() : []}
        onActions={() => actions.open('actions')}
        onExport={() => popup.run(exportVault)}
        onNote={() => popup.note.start()}
        button={menuButton}
        tabEntries={listTabEntries(health.value, chat, isListShown ? tabState.actions : withoutQuestion, t)}
      >
        <div class="menu-state">
          {!isTroubleShown && <TabStatus health={health} {...remedies} isBare={hasFootRemedy(health.value)} />}
          {/* If nothing answers, one message about it is enough. */}
          {(popup.status.value || !popup.search.problem) && (
            <StatusLine status={popup.status} by={popup.search.found?.by} />
          )}
        </div>
      </PopupHead>
      {isTroubleShown && <TabStatus health={health} {...remedies} onDismiss={() => setDismissed(trouble)} />}
    </>
  );
}

interface SelectionPreviewProps {
  readonly popup: ReturnType<typeof usePopup>;
  readonly tab: PopupProps['tab'];
  readonly children: ComponentChildren;
}

/** The preview of the selected hit or the ticked ones. */
function SelectionPreview({ popup, tab, children }: SelectionPreviewProps) {
  const { preview, insertion, insert, insertionActions } = popup;
  const { open: _open, ...closedChoice } = preview.choice;
  return (
    <PreviewView
      preview={preview}
      target={tab?.isPractice ? '' : (tab?.url && findSite(tab.url))?.name}
      isInserting={insertion.state === 'inserting'}
      onInsert={insert}
      onCopy={text => void insertionActions.copyText(text)}
      onBack={() => {
        insertionActions.dismiss();
        preview.onChoice(closedChoice);
      }}
    >
      {children}
    </PreviewView>
  );
}

/** Asks before the open chat is forgotten. */
function NeverQuestion({ forget, keep }: Pick<ReturnType<typeof useTabState>, 'forget' | 'keep'>) {
  const { t } = useLanguage();
  return <ForgetQuestion question={t('never_question')} confirm={t('never_confirm')} onForget={forget} onKeep={keep} />;
}
