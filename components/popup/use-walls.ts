/** Behind which walls the popup asks: those of the open chat's space, or for one question none. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/messaging/services';
import type { OpenPage, SpaceService, Standing } from '../../lib/messaging/walled';
import type { Space } from '../../lib/vault/vault';
import type { StoryPoint, Within } from '../../lib/walls';
import { useAsked } from '../use-asked';
import type { Suggesting } from './suggest';
import { chatOf, type OpenTab } from './tab-health';

export type WalledLibrary = Pick<LibraryService, 'recall' | 'conversation' | 'aboutPage' | 'amend'> &
  Pick<SpaceService, 'standing' | 'viewpoint' | 'spaces' | 'standIn' | 'standAt'>;

export interface Walls {
  /** Where one stands; absent until it is known. */
  readonly standing?: Standing;
  readonly spaces: readonly Space[];
  /** Where one stands is known: until then nothing that is shown may go into the page. */
  readonly settled: boolean;
  /** Where is asked instead, until the question is over; absent while it is where one stands. */
  readonly elsewhere?: Within;
  readonly lift: () => void;
  /** Asks in this space, until the question is over. */
  readonly lookIn: (space: string) => Promise<void>;
  readonly putBack: () => void;
  readonly standIn: (space: string) => Promise<void>;
  readonly standAt: (point: StoryPoint | null) => Promise<void>;
  /** Puts the open chat into another space; absent where none is open that is kept. */
  readonly moveChat?: (space: string) => Promise<void>;
  /** Another one where one may stand elsewhere. */
  readonly occasion: string;
}

/** Always the same one, so that nothing is drawn anew for it. */
const none: readonly Space[] = [];

/** `asking` is for what the user asks, `beside` for what is shown unasked, which no wall is ever lifted for. */
export function useWalls(library: WalledLibrary, tab: OpenTab | undefined) {
  const [changes, setChanges] = useState(0);
  const [elsewhere, setElsewhere] = useState<Within>();
  const page = tab?.url?.href;
  const chat = chatOf(tab);
  const occasion = `${page ?? ''} ${changes}`;
  const standing = useMemo(() => library.standing(page === undefined ? undefined : pageAt(page)), [library, occasion]);
  const latest = useRef(standing);
  latest.current = standing;
  const { value } = useAsked(
    async () => ({ occasion, standing: await standing, spaces: await library.spaces() }),
    occasion,
  );
  const wall = useCount(value && JSON.stringify(value.standing.within));
  // Another one behind other walls, so that what was found behind the others is gone with them.
  const beside = useMemo(() => behind(library, async () => (await latest.current).within), [library, wall]);
  const asking = useMemo(
    () => (elsewhere ? behind(library, async () => elsewhere) : beside),
    [library, elsewhere, beside],
  );
  const lookAgain = () => setChanges(before => before + 1);
  const walls: Walls = {
    ...(value && { standing: value.standing }),
    spaces: value?.spaces ?? none,
    settled: value?.occasion === occasion,
    occasion,
    ...(elsewhere && { elsewhere }),
    lift: () => setElsewhere('everywhere'),
    lookIn: space => library.viewpoint(space).then(setElsewhere),
    putBack: () => setElsewhere(undefined),
    standIn: space => library.standIn(space).then(lookAgain),
    standAt: async point => {
      if (!value) return;
      await library.standAt(value.standing.within.space, point);
      lookAgain();
    },
    ...(chat !== undefined &&
      value?.standing.by === 'chat' && {
        moveChat: async space => {
          await library.amend([chat], { space });
          lookAgain();
        },
      }),
  };
  return { walls, asking, beside };
}

/** How often what is known became another; from not known to known is no change. */
function useCount(known: string | undefined): number {
  const seen = useRef<{ known?: string; count: number }>({ count: 0 });
  if (known !== undefined && seen.current.known !== known) {
    seen.current = { known, count: seen.current.known === undefined ? 0 : seen.current.count + 1 };
  }
  return seen.current.count;
}

const pageAt = (url: string): OpenPage => ({ url });

/** Nothing is asked before the walls are known, and nothing where that fails. */
function behind(library: WalledLibrary, walls: () => Promise<Within>): Suggesting {
  return {
    recall: async (question, filter, options) =>
      library.recall(question, { ...filter, within: await walls() }, options),
    conversation: id => library.conversation(id),
    aboutPage: url => library.aboutPage(url),
  };
}
