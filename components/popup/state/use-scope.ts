/** The scope of the popup: that of the open chat's space, or an override for one question. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { CurrentScope, PageAddress } from '../../../lib/rpc/contracts/spaces';
import type { Space } from '../../../lib/vault/vault';
import type { StoryPoint, Scope } from '../../../lib/core/scope';
import { useQuery } from '../../hooks/use-query';
import { bindScope, type ScopedLibrary } from './bind-scope';
import { getOpenChatId, type OpenTab } from './open-tab';

export interface ScopeState {
  /** The current scope; absent until it is known. */
  readonly current?: CurrentScope;
  readonly spaces: readonly Space[];
  /** The scope is known. Until then nothing that is shown may be inserted. */
  readonly isSettled: boolean;
  /** The scope for the current question only; absent if it is the usual one. */
  readonly override?: Scope;
  readonly searchEverywhere: () => void;
  /** Searches in this space until the question ends. */
  readonly searchInSpace: (space: string) => Promise<void>;
  readonly clearOverride: () => void;
  readonly selectSpace: (space: string) => Promise<void>;
  readonly selectStoryPoint: (point: StoryPoint | null) => Promise<void>;
  /** Moves the open chat to another space; absent if no stored chat is open. */
  readonly moveChat?: (space: string) => Promise<void>;
  /** Changes when the scope may have changed. */
  readonly refreshKey: string;
}

/** A constant, so that the reference stays the same between renders. */
const noSpaces: readonly Space[] = [];

/** `searchLibrary` answers the user's questions. `suggestionLibrary` answers unasked ones, which no override affects. */
export function useScope(library: ScopedLibrary, tab: OpenTab | undefined) {
  const [changeCount, setChangeCount] = useState(0);
  const [override, setOverride] = useState<Scope>();
  const pageUrl = tab?.url?.href;
  const chat = getOpenChatId(tab);
  const refreshKey = `${pageUrl ?? ''} ${changeCount}`;
  const current = useMemo(
    () => library.getCurrentScope(pageUrl === undefined ? undefined : toPage(pageUrl)),
    [library, refreshKey],
  );
  const latest = useRef(current);
  latest.current = current;
  const { value } = useQuery(
    async () => ({ refreshKey, current: await current, spaces: await library.listSpaces() }),
    refreshKey,
  );
  const scopeVersion = useChangeCount(value && JSON.stringify(value.current.scope));
  // A new object for each scope, so that hits of the old scope are dropped.
  const suggestionLibrary = useMemo(
    () => bindScope(library, async () => (await latest.current).scope),
    [library, scopeVersion],
  );
  const searchLibrary = useMemo(
    () => (override ? bindScope(library, async () => override) : suggestionLibrary),
    [library, override, suggestionLibrary],
  );
  const refresh = () => setChangeCount(before => before + 1);
  const scope: ScopeState = {
    ...(value && { current: value.current }),
    spaces: value?.spaces ?? noSpaces,
    isSettled: value?.refreshKey === refreshKey,
    refreshKey,
    ...(override && { override }),
    searchEverywhere: () => setOverride('everywhere'),
    searchInSpace: space => library.getSpaceScope(space).then(setOverride),
    clearOverride: () => setOverride(undefined),
    selectSpace: space => library.selectSpace(space).then(refresh),
    selectStoryPoint: async point => {
      if (!value) return;
      await library.selectStoryPoint(value.current.scope.space, point);
      refresh();
    },
    ...(chat !== undefined &&
      value?.current.by === 'chat' && {
        moveChat: async space => {
          await library.update([chat], { space });
          refresh();
        },
      }),
  };
  return { scope, searchLibrary, suggestionLibrary };
}

/** Counts the changes of `known`. The first known value does not count. */
function useChangeCount(known: string | undefined): number {
  const last = useRef<{ known?: string; count: number }>({ count: 0 });
  if (known !== undefined && last.current.known !== known) {
    last.current = { known, count: last.current.known === undefined ? 0 : last.current.count + 1 };
  }
  return last.current.count;
}

const toPage = (url: string): PageAddress => ({ url });
