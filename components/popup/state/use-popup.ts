import { useMemo } from 'preact/hooks';
import type { ConversationId } from '../../../lib/core/conversation';
import type { Hit } from '../../../lib/core/hit';
import { undoOfferMs } from '../../../lib/core/undo-window';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { SpacesService } from '../../../lib/rpc/contracts/spaces';
import { runToNotice, type Notice, type NoticeWork } from '../../hooks/use-notice';
import { useLanguage } from '../../i18n/language';
import type { NoteDraft } from '../../notes/note-draft';
import { defaultPreviewSettings, type PreviewSettings } from '../../preview/state/selection';
import { usePreview } from '../../preview/state/use-preview';
import type { ReachedLibrary } from './bind-scope';
import type { ProposedCall } from './call';
import { getLastInserted, type InsertionState } from './insertion';
import { createNoteControl } from './note-control';
import { getOpenChatId, type OpenTab } from './open-tab';
import type { OpenedView, PopupEvent, PopupState, SavedPopup } from './popup-state';
import { findProposalDraft } from './proposals';
import { getFoot, getHits, getHitToInsert, getInsertion, getOpenCall, isBoxEmpty } from './read-popup';
import { copyText, undoInsertion } from './run-insertion';
import { createScopeControl } from './scope-control';
import { toSearchView } from './search-view';
import { useInsertion } from './use-insertion';
import { useAnswers, usePopupState } from './use-popup-state';
import { useTyping } from './use-typing';

export interface PopupDeps {
  readonly library: ReachedLibrary &
    Pick<
      LibraryService,
      | 'getStatus'
      | 'acceptLoss'
      | 'findSimilarQuestions'
      | 'acceptRestoredSettings'
      | 'logInsertion'
      | 'markUndone'
      | 'listInsertions'
      | 'forget'
      | 'softDelete'
      | 'undelete'
      | 'update'
      | 'addNote'
    > &
    Pick<SpacesService, 'getCurrentScope' | 'getSpaceScope' | 'listSpaces' | 'selectSpace' | 'selectStoryPoint'>;
  readonly tab: OpenTab | undefined;
  readonly saved: SavedPopup;
  /** The call whose chip was clicked. */
  readonly call?: ProposedCall | undefined;
  readonly onSave: (saved: SavedPopup) => void;
  /** How passages are inserted; the default settings if absent. */
  readonly insertion?: PreviewSettings;
  readonly navigation: {
    readonly openChat: (url: string) => void;
    readonly copy: (text: string) => Promise<void>;
    /** Closes the popup; absent in the panel, which stays. */
    readonly close?: () => void;
  };
}

/** The popup, from the search box to the open composer: one state, whose effects follow from its value. */
export function usePopup(props: PopupDeps) {
  const { library, insertion: settings = defaultPreviewSettings } = props;
  const language = useLanguage();
  const { t } = language;
  const { onType, waitForIdle } = useTyping();
  const [state, dispatchEvent] = usePopupState(props);
  const dispatch = (event: PopupEvent) => {
    if (event.type === 'typed' || event.type === 'selected') onType();
    dispatchEvent(event);
  };
  const { status, spaces } = useAnswers(library, state, dispatch, waitForIdle);
  const { results, unfolded, suggestions, selection } = state;
  // The rows are the same as long as they show the same.
  const hits = useMemo(
    () => getHits(state),
    [results.found, unfolded, suggestions, state.call, state.tab, isBoxEmpty(state)],
  );
  const preview = usePreview({
    choice: selection.choice,
    onChoice: choice => dispatch({ type: 'chosen', choice }),
    settings,
    library,
    isInserting: getInsertion(state).state === 'inserting',
    hit: getHitToInsert(state, hits),
  });
  useInsertion(props, state, preview, dispatch);

  const run = (work: NoticeWork) => {
    dispatch({ type: 'workStarted' });
    void runToNotice(work, t).then(notice => dispatch({ type: 'workEnded', notice }));
  };
  const forgetChat = (chat: ConversationId) => forget(props, chat, dispatch);
  return {
    search: toSearchView(state, hits, dispatch),
    ...createCallControl(props, state, dispatch),
    note: createNoteControl(state, { library, spaces, t, dispatch, run }),
    scope: createScopeControl(state, spaces, library, dispatch),
    status,
    preview,
    ...createInsertionControl(props, state, dispatch),
    /** What is open over the list or under it; its hit is the selected one. */
    view: state.view?.kind,
    openView: (view: OpenedView) => dispatch({ type: 'viewOpened', view }),
    closeView: () => dispatch({ type: 'viewClosed' }),
    foot: getFoot(state),
    /** Lists the suggestions again, because a chat was pinned or moved. */
    refresh: () => dispatch({ type: 'suggestionsChanged' }),
    forgetChat,
    forget: (hit: Hit) => run(() => deleteHit(props, hit, dispatch, language)),
    run,
    busy: state.isBusy,
    notice: state.notice,
    dismiss: () => dispatch({ type: 'noticeDismissed' }),
  };
}

function createCallControl({ tab }: PopupDeps, state: PopupState, dispatch: (event: PopupEvent) => void) {
  const openCall = getOpenCall(state);
  const dismiss = () => dispatch({ type: 'callClosed' });
  return {
    call: {
      openCall,
      dismiss,
      cancel: () => dispatch({ type: 'callCancelled' }),
      /** The call is answered, so its chip on the page is removed. A page that does not answer has no chip any more. */
      markDone: () => {
        dismiss();
        if (openCall) tab?.page.dismissCall(openCall.proposed.location).catch(() => undefined);
      },
    },
    /** The user's changes to the notes that assistants propose. */
    proposals: {
      getDraft: (proposed: ProposedCall) => findProposalDraft(state.proposals, proposed),
      /** `undefined` removes the draft, after it was saved or dismissed. */
      save: (proposed: ProposedCall, draft: NoteDraft | undefined) =>
        dispatch({ type: 'proposalChanged', proposed, draft }),
    },
  };
}

function createInsertionControl(
  { library, tab, navigation }: PopupDeps,
  state: PopupState,
  dispatch: (event: PopupEvent) => void,
) {
  const insertion = getInsertion(state);
  const report = async (work: Promise<InsertionState>) =>
    dispatch({ type: 'insertionChanged', tab: tab?.id, now: await work });
  return {
    insertion,
    insert: () => dispatch({ type: 'insertRequested', at: performance.now() }),
    /** The actions that follow an insertion. */
    insertionActions: {
      insertAgain: () => dispatch({ type: 'insertAgainRequested' }),
      undoInsertion: (fence: string) => report(undoInsertion(tab, fence, getLastInserted(insertion), library)),
      copyText: (text: string) => report(copyText(navigation.copy, text)),
      dismiss: () => dispatch({ type: 'insertionDismissed' }),
    },
  };
}

/** Deletes the chat of a hit. The notice undoes it, as long as that is offered. */
async function deleteHit(
  deps: PopupDeps,
  { conversation: chat, title }: Hit,
  dispatch: (event: PopupEvent) => void,
  { t, count }: ReturnType<typeof useLanguage>,
): Promise<Notice> {
  const { library } = deps;
  await library.softDelete([chat]);
  await removeChat(deps, chat, dispatch);
  const notice: Notice = {
    tone: 'good',
    text: t('popup_forgotten', title || t('popup_untitled')),
    undo: async () => {
      const undeleted = await library.undelete([chat]);
      dispatch({ type: 'undeleted' });
      await readPageAgain(deps, chat);
      return undeleted.length === 0 ? t('library_too_late', count('count_chats', 1)) : undefined;
    },
  };
  setTimeout(() => dispatch({ type: 'noticeExpired', notice }), undoOfferMs);
  return notice;
}

async function forget(deps: PopupDeps, chat: ConversationId, dispatch: (event: PopupEvent) => void) {
  await deps.library.forget(chat);
  await removeChat(deps, chat, dispatch);
}

async function removeChat(deps: PopupDeps, chat: ConversationId, dispatch: (event: PopupEvent) => void) {
  dispatch({ type: 'forgotten', chats: [chat] });
  await readPageAgain(deps, chat);
}

/** The page's status would still say what was true of this chat. A page that does not answer shows no status. */
async function readPageAgain({ tab }: PopupDeps, chat: ConversationId) {
  if (chat === getOpenChatId(tab)) await tab?.page.readAgain().catch(() => undefined);
}
