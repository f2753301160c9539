/** The scope of the popup: that of the open chat's space, or an override for one question. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../../lib/rpc/contracts/index';
import type { OpenPage, SpaceService, Standing } from '../../../lib/rpc/contracts/spaces';
import type { Space } from '../../../lib/vault/vault';
import type { StoryPoint, Within } from '../../../lib/core/scope';
import { useAsked } from '../../hooks/use-query';
import type { Suggesting } from './suggestions';
import { chatOf, type OpenTab } from './open-tab';

export type WalledLibrary = Pick<LibraryService, 'recall' | 'conversation' | 'aboutPage' | 'amend'> &
  Pick<SpaceService, 'standing' | 'viewpoint' | 'spaces' | 'standIn' | 'standAt'>;

export interface Walls {
  /** The current scope; absent until it is known. */
  readonly standing?: Standing;
  readonly spaces: readonly Space[];
  /** The scope is known. Until then nothing that is shown may be inserted. */
  readonly settled: boolean;
  /** The scope for the current question only; absent if it is the usual one. */
  readonly elsewhere?: Within;
  readonly lift: () => void;
  /** Searches in this space until the question ends. */
  readonly lookIn: (space: string) => Promise<void>;
  readonly putBack: () => void;
  readonly standIn: (space: string) => Promise<void>;
  readonly standAt: (point: StoryPoint | null) => Promise<void>;
  /** Moves the open chat to another space; absent if no stored chat is open. */
  readonly moveChat?: (space: string) => Promise<void>;
  /** Changes when the scope may have changed. */
  readonly occasion: string;
}

/** A constant, so that the reference stays the same between renders. */
const none: readonly Space[] = [];

/** `searchLibrary` answers the user's questions. `suggestionLibrary` answers unasked ones, which no override affects. */
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
  // A new object for each scope, so that hits of the old scope are dropped.
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

/** Counts the changes of `known`. The first known value does not count. */
function useCount(known: string | undefined): number {
  const seen = useRef<{ known?: string; count: number }>({ count: 0 });
  if (known !== undefined && seen.current.known !== known) {
    seen.current = { known, count: seen.current.known === undefined ? 0 : seen.current.count + 1 };
  }
  return seen.current.count;
}

const pageAt = (url: string): OpenPage => ({ url });

/** Binds a library to a scope. A question waits until the scope is known, and fails if that fails. */
function behind(library: WalledLibrary, walls: () => Promise<Within>): Suggesting {
  return {
    recall: async (question, filter, options) =>
      library.recall(question, { ...filter, within: await walls() }, options),
    conversation: id => library.conversation(id),
    aboutPage: url => library.aboutPage(url),
  };
}
