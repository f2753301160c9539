import { useState } from 'preact/hooks';
import type { Hit } from '../../lib/hit';
import type { LibraryService, LibraryStatus } from '../../lib/messaging/services';
import { useLanguage } from '../language';
import { toggled, usualSettings, without } from '../preview/choice';
import type { Choice, PreviewSettings } from '../preview/choice';
import { usePreview } from '../preview/use-preview';
import { usePolled } from '../use-polled';
import { useSaying } from '../use-saying';
import { useRest } from './at-rest';
import { chatOf, type OpenTab } from './tab-health';
import { useDraft } from './use-draft';
import { useInsertion } from './use-insertion';
import { useSearch } from './use-search';
import type { PopupDraft, SearchDraft } from './use-search';
import { useSuggested } from './use-suggested';
import { webAddress } from './web-address';

export interface Desk {
  readonly library: Pick<
    LibraryService,
    'recall' | 'status' | 'acceptLoss' | 'logInsertion' | 'markTakenBack' | 'forget' | 'conversation' | 'aboutPage'
  >;
  readonly tab: OpenTab | undefined;
  readonly draft: PopupDraft;
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
  const { t } = useLanguage();
  const [forgotten, setForgotten] = useState(0);
  const { typed, atRest } = useRest();
  // The vault is counted when the typing rests: an answer to a letter is worth more than the newest count.
  const status = usePolled(() => atRest().then(() => library.status()), pause);
  const { choice, ...draft } = useDraft(props);
  // What was said about the last hit is over.
  const turnedElsewhere = () => {
    after.dismiss();
    hush();
  };
  const onSearch = (search: SearchDraft) => {
    typed();
    draft.keepSearch(search);
    turnedElsewhere();
  };
  const asked = useSearch(library, draft.search, onSearch, `${forgotten} ${riches(status.value)}`);
  const search = useSuggested(asked, props, turnedElsewhere);
  const { hit } = search;
  const onChoice = (next: Choice) => {
    // To unfold the preview is not yet to turn to something else.
    if (next.open === choice.open) after.dismiss();
    draft.choose(next);
  };
  const preview = usePreview({ choice, onChoice, hit, settings: props.insertion ?? usualSettings });
  const { insertion, insert, ...after } = useInsertion({
    preview,
    fresh: search.fresh,
    tab,
    library,
    copy: doors.copy,
    onInserted: draft.done,
  });
  const { saying, busy, attempt, hush } = useSaying();

  const openChat = wayTo(hit, doors);

  const forget = async () => {
    if (!hit) return;
    await library.forget(hit.conversation);
    if (choice.picked.length > 0) draft.choose(without(choice, id => id === hit.conversation));
    // Of the chat in this tab it is no longer true that it is kept. A page that does not answer says nothing either.
    if (hit.conversation === chatOf(tab)) await tab?.page.readAgain().catch(() => undefined);
    setForgotten(before => before + 1);
    return t('popup_forgotten', hit.title || t('popup_untitled'));
  };

  return {
    search,
    status,
    preview,
    insertion,
    insert,
    /** What can still be done about an insertion. */
    after,
    /** Ticks the selected hit, or no longer. */
    tick: () => hit && onChoice(toggled(choice, hit)),
    openChat,
    forget: () => attempt(forget),
    saying,
    busy,
    attempt,
    hush,
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
