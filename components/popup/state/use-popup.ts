import { useEffect } from 'preact/hooks';
import type { ConversationId } from '../../../lib/core/conversation';
import type { Hit } from '../../../lib/core/hit';
import type { LibraryService, LibraryStatus } from '../../../lib/rpc/contracts/index';
import { toggled, usualSettings, without } from '../../preview/state/selection';
import type { Choice, PreviewSettings } from '../../preview/state/selection';
import { usePreview } from '../../preview/state/use-preview';
import { usePolled } from '../../hooks/use-polling';
import { useSaying } from '../../hooks/use-notice';
import { useRest } from './typing';
import type { OpenTab } from './open-tab';
import type { ProposedCall } from './call';
import { useAnswering, useCall } from './use-call';
import { useDraft } from './use-draft';
import { useForgetting } from './use-forget';
import { useInsertion } from './use-insertion';
import { useSearch } from './use-search';
import type { PopupDraft, SearchDraft } from './use-search';
import { useSuggested } from './use-suggestions';
import { useWalls, type WalledLibrary } from './use-scope';
import { webAddress } from './web-url';

export interface Desk {
  readonly library: WalledLibrary &
    Pick<
      LibraryService,
      | 'status'
      | 'acceptLoss'
      | 'logInsertion'
      | 'markTakenBack'
      | 'insertions'
      | 'forget'
      | 'conversation'
      | 'aboutPage'
      | 'amend'
      | 'addNote'
    >;
  readonly tab: OpenTab | undefined;
  readonly draft: PopupDraft;
  /** The call whose chip was clicked. */
  readonly call?: ProposedCall | undefined;
  readonly onDraft: (draft: PopupDraft) => void;
  /** How passages are inserted; the default settings if absent. */
  readonly insertion?: PreviewSettings;
  readonly doors: {
    readonly openChat: (url: string) => void;
    readonly copy: (text: string) => Promise<void>;
  };
}

/** In milliseconds. The shown state of the vault is at most this old. */
const pause = 1500;

/** The state of the popup, from the search box to the open composer. */
export function useDesk(props: Desk) {
  const { library, tab, doors } = props;
  const { forgotten, forget, forgetChat } = useForgetting(library, tab, chat => unpick(chat));
  const { typed, atRest } = useRest();
  // The vault is counted while the user does not type, because an answer matters more than a fresh count.
  const status = usePolled(() => atRest().then(() => library.status()), pause);
  const { walls, asking, beside } = useWalls(library, tab);
  // An override for one question keeps the ticks.
  const { choice, ...draft } = useDraft({ ...props, within: walls.elsewhere ? 'everywhere' : walls.standing?.within });
  /** Dismisses the notices about the previous hit. */
  const turnedElsewhere = () => {
    after.dismiss();
    said.hush();
  };
  const onSearch = (search: SearchDraft) => {
    typed();
    // An override ends with its question.
    if (search.question.trim() === '') walls.putBack();
    draft.keepSearch(search);
    call.turnedElsewhere(search.question, search.selected);
    turnedElsewhere();
  };
  const occasion = `${forgotten} ${riches(status.value)}`;
  const asked = useSearch(asking, draft.search, onSearch, occasion, useAnswering(props.call, tab));
  const search = useSuggested(asked, { library: beside, tab, occasion: walls.occasion }, turnedElsewhere);
  const { hit } = search;
  const onChoice = (next: Choice) => {
    // Expanding the preview is no change of the selection.
    if (next.open === choice.open) after.dismiss();
    draft.choose(next);
  };
  const call = useCall({ proposed: props.call, search: asked, tab, walls, choose: onChoice });
  const preview = usePreview({ choice, onChoice, settings: props.insertion ?? usualSettings, hit: call.meant(hit) });
  /** `insertionActions` are the actions that follow an insertion. */
  const { insertion, insert, ...after } = useInsertion({
    preview,
    ready: walls.settled && (search.fresh || choice.picked.length > 0),
    tab,
    library,
    copy: doors.copy,
    onInserted: () => {
      draft.done();
      call.done();
    },
  });
  const said = useSaying();
  useEffect(() => void (insertion.state !== 'none' && said.hush()), [insertion]);
  const unpick = (chat: ConversationId) => choice.picked.length > 0 && draft.choose(without(choice, id => id === chat));
  return {
    search,
    call,
    walls,
    status,
    preview,
    insertion,
    insert,
    after,
    keepNote: draft.keepNote,
    proposals: draft.proposals,
    /** Ticks or unticks the selected hit. */
    tick: () => hit && onChoice(toggled(choice, hit)),
    openChat: wayTo(hit, doors),
    forgetChat,
    forget: () => said.attempt(async () => hit && forget(hit)),
    ...said,
  };
}

/** Returns a function that opens the chat on its site, if it has a valid URL. */
function wayTo(hit: Hit | undefined, { openChat }: Desk['doors']): (() => void) | undefined {
  const address = hit && webAddress(hit.url);
  return address === undefined ? undefined : () => openChat(address);
}

/** Returns a key that changes when more may be found: no chat is pending any more, or embeddings became available. */
const riches = (status: LibraryStatus | undefined): string =>
  `${(status?.vault.unindexed ?? 0) === 0} ${['indexing', 'ready'].indexOf(status?.model.state ?? '')}`;
