import { useEffect, useState } from 'preact/hooks';
import type { ConversationId } from '../../../lib/core/conversation';
import type { Hit } from '../../../lib/core/hit';
import type { LibraryService, LibraryStatus } from '../../../lib/rpc/contracts/library';
import { toggleHit, defaultPreviewSettings, removeChats } from '../../preview/state/selection';
import type { Choice, PreviewSettings } from '../../preview/state/selection';
import { usePreview } from '../../preview/state/use-preview';
import { usePolling } from '../../hooks/use-polling';
import { useNotice } from '../../hooks/use-notice';
import { useTyping } from './use-typing';
import type { OpenTab } from './open-tab';
import type { ProposedCall } from './call';
import { useCallFilter, useCall } from './use-call';
import { useDraft } from './use-draft';
import { useForget } from './use-forget';
import { useInsertion } from './use-insertion';
import { useSearch } from './use-search';
import type { SavedPopup, SavedSearch } from './use-search';
import { useSuggestions } from './use-suggestions';
import type { ScopedLibrary } from './bind-scope';
import { useScope } from './use-scope';

export interface PopupDeps {
  readonly library: ScopedLibrary &
    Pick<
      LibraryService,
      | 'getStatus'
      | 'acceptLoss'
      | 'acceptRestoredSettings'
      | 'logInsertion'
      | 'markUndone'
      | 'listInsertions'
      | 'forget'
      | 'readConversation'
      | 'lookupPage'
      | 'update'
      | 'addNote'
    >;
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

/** In milliseconds. The shown state of the vault is at most this old. */
const pauseMs = 1500;

/** The state of the popup, from the search box to the open composer. */
export function usePopup(props: PopupDeps) {
  const { library, tab } = props;
  const { forgetCount, forget, forgetChat } = useForget(library, tab, chat => removePicked(chat));
  const [changeCount, setChangeCount] = useState(0);
  const { onType, waitForIdle } = useTyping();
  // The vault is counted while the user does not type, because an answer matters more than a fresh count.
  const status = usePolling(() => waitForIdle().then(() => library.getStatus()), pauseMs);
  const { scope, searchLibrary, suggestionLibrary } = useScope(library, tab);
  // An override for one question keeps the ticks.
  const { choice, ...saved } = useDraft({ ...props, scope: scope.override ? 'everywhere' : scope.current?.scope });
  /** Dismisses the notices about the previous hit. */
  const dismissNotices = () => {
    insertionActions.dismiss();
    noticeState.dismiss();
  };
  const onSearch = (search: SavedSearch) => {
    onType();
    // An override ends with its question.
    if (search.question.trim() === '') scope.clearOverride();
    saved.saveSearch(search);
    call.onQueryChanged(search.question, search.selected);
    dismissNotices();
  };
  const refreshKey = `${forgetCount} ${toIndexKey(status.value)}`;
  const typedSearch = useSearch(searchLibrary, saved.search, onSearch, refreshKey, useCallFilter(props.call, tab));
  const search = useSuggestions(
    typedSearch,
    { library: suggestionLibrary, tab, refreshKey: `${scope.refreshKey} ${forgetCount} ${changeCount}` },
    dismissNotices,
  );
  const { hit } = search;
  const onChoice = (next: Choice) => {
    // Expanding the preview is no change of the selection.
    if (next.open === choice.open) insertionActions.dismiss();
    saved.choose(next);
  };
  const call = useCall({ proposed: props.call, search: typedSearch, tab, scope, choose: onChoice });
  const { insertionActions, noticeState, ...outgoing } = useOutgoing(props, {
    choice,
    onChoice,
    hit: call.filterHit(hit),
    isReady: scope.isSettled && (search.isFresh || choice.picked.length > 0),
    onInserted: () => {
      saved.markInserted();
      call.markDone();
    },
  });
  const removePicked = (chat: ConversationId) =>
    choice.picked.length > 0 && saved.choose(removeChats(choice, id => id === chat));
  return {
    search,
    call,
    scope,
    status,
    ...outgoing,
    insertionActions,
    saveNote: saved.saveNote,
    proposals: saved.proposals,
    /** Ticks or unticks the selected hit. */
    toggleSelected: () => hit && onChoice(toggleHit(choice, hit)),
    /** Lists the suggestions again, because a chat was pinned or moved. */
    refresh: () => setChangeCount(before => before + 1),
    forgetChat,
    forget: () => noticeState.run(async () => hit && forget(hit)),
    ...noticeState,
  };
}

interface OutgoingOptions {
  readonly choice: Choice;
  readonly onChoice: (next: Choice) => void;
  readonly hit: Hit | undefined;
  /** The preview shows the answer to the current question in the current scope. */
  readonly isReady: boolean;
  readonly onInserted: () => void;
}

/** The text that would be inserted, its insertion, and the notice about the last other action, which an insertion dismisses. */
function useOutgoing(props: PopupDeps, { choice, onChoice, hit, isReady, onInserted }: OutgoingOptions) {
  const { tab, library, navigation, insertion: settings = defaultPreviewSettings } = props;
  const preview = usePreview({ choice, onChoice, settings, hit });
  /** `insertionActions` are the actions that follow an insertion. */
  const { insertion, insert, ...insertionActions } = useInsertion({
    preview,
    isReady,
    tab,
    library,
    copy: navigation.copy,
    onInserted,
    close: navigation.close,
  });
  const noticeState = useNotice();
  useEffect(() => void (insertion.state !== 'none' && noticeState.dismiss()), [insertion]);
  return { preview, insertion, insert, insertionActions, noticeState };
}

/** Returns a key that changes when more may be found: no chat is pending any more, or embeddings became available. */
const toIndexKey = (status: LibraryStatus | undefined): string =>
  `${(status?.vault.pending ?? 0) === 0} ${['indexing', 'ready'].indexOf(status?.model.state ?? '')}`;
