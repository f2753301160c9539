import { useEffect } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { Hit } from '../../lib/hit';
import type { LibraryService, LibraryStatus } from '../../lib/messaging/services';
import { toggled, usualSettings, without } from '../preview/choice';
import type { Choice, PreviewSettings } from '../preview/choice';
import { usePreview } from '../preview/use-preview';
import { usePolled } from '../use-polled';
import { useSaying } from '../use-saying';
import { useRest } from './at-rest';
import type { OpenTab } from './tab-health';
import type { ProposedCall } from './call';
import { useAnswering, useCall } from './use-call';
import { useDraft } from './use-draft';
import { useForgetting } from './use-forgetting';
import { useInsertion } from './use-insertion';
import { useSearch } from './use-search';
import type { PopupDraft, SearchDraft } from './use-search';
import { useSuggested } from './use-suggested';
import { useWalls, type WalledLibrary } from './use-walls';
import { webAddress } from './web-address';

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
  /** What an assistant asks for, when its chip was clicked. */
  readonly call?: ProposedCall | undefined;
  readonly onDraft: (draft: PopupDraft) => void;
  /** How passages are inserted, by default as Kura comes. */
  readonly insertion?: PreviewSettings;
  readonly doors: {
    readonly openChat: (url: string) => void;
    readonly copy: (text: string) => Promise<void>;
  };
}

/** How old what is shown of the vault may be, in milliseconds. */
const pause = 1500;

/** Asking, choosing and inserting: everything between the search box and the composer that is open. */
export function useDesk(props: Desk) {
  const { library, tab, doors } = props;
  const { forgotten, forget, forgetChat } = useForgetting(library, tab, chat => unpick(chat));
  const { typed, atRest } = useRest();
  // The vault is counted when the typing rests: an answer to a letter is worth more than the newest count.
  const status = usePolled(() => atRest().then(() => library.status()), pause);
  const { walls, asking, beside } = useWalls(library, tab);
  // Who looks elsewhere for one question keeps what is ticked here.
  const { choice, ...draft } = useDraft({ ...props, within: walls.elsewhere ? 'everywhere' : walls.standing?.within });
  /** What was said about the last hit is over. */
  const turnedElsewhere = () => {
    after.dismiss();
    said.hush();
  };
  const onSearch = (search: SearchDraft) => {
    typed();
    // The question is over, and with it the leave to look everywhere.
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
    // To unfold the preview is not yet to turn to something else.
    if (next.open === choice.open) after.dismiss();
    draft.choose(next);
  };
  const call = useCall({ proposed: props.call, search: asked, tab, walls, choose: onChoice });
  const preview = usePreview({ choice, onChoice, settings: props.insertion ?? usualSettings, hit: call.meant(hit) });
  /** `after`: what can still be done about an insertion. */
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
    /** Ticks the selected hit, or no longer. */
    tick: () => hit && onChoice(toggled(choice, hit)),
    openChat: wayTo(hit, doors),
    forgetChat,
    forget: () => said.attempt(async () => hit && forget(hit)),
    ...said,
  };
}

/** To the chat on its site, where that has an address. */
function wayTo(hit: Hit | undefined, { openChat }: Desk['doors']): (() => void) | undefined {
  const address = hit && webAddress(hit.url);
  return address === undefined ? undefined : () => openChat(address);
}

/** Changes when there may be more to find than a moment ago: the last chat was indexed, or meaning joined, for some or for all. */
const riches = (status: LibraryStatus | undefined): string =>
  `${(status?.vault.unindexed ?? 0) === 0} ${['indexing', 'ready'].indexOf(status?.model.state ?? '')}`;
