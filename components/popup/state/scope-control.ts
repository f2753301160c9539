/** The scope of the popup: that of the open chat's space, or an override for one question. */
import type { Scope, StoryPoint } from '../../../lib/core/scope';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { CurrentScope } from '../../../lib/rpc/contracts/spaces';
import type { Space } from '../../../lib/vault/vault';
import { getOpenChatId } from './open-tab';
import type { PopupEvent, PopupState } from './popup-state';

export interface ScopeControl {
  /** The current scope; absent until it is known. */
  readonly current?: CurrentScope;
  readonly spaces: readonly Space[];
  /** The scope for the current question only; absent if it is the usual one. */
  readonly override?: Scope | undefined;
  readonly searchEverywhere: () => void;
  /** Searches in this space until the question ends. */
  readonly searchInSpace: (space: string) => Promise<void>;
  readonly clearOverride: () => void;
  readonly selectSpace: (space: string) => Promise<void>;
  readonly selectStoryPoint: (point: StoryPoint | null) => Promise<void>;
  /** Moves the open chat to another space; absent if no stored chat is open. */
  readonly moveChat?: (space: string) => Promise<void>;
}

export function createScopeControl(
  { tab, scope: { current, override } }: PopupState,
  spaces: readonly Space[],
  library: Pick<LibraryService, 'getSpaceScope' | 'selectSpace' | 'selectStoryPoint' | 'update'>,
  dispatch: (event: PopupEvent) => void,
): ScopeControl {
  const setOverride = (scope: Scope | undefined) => dispatch({ type: 'overridden', scope });
  const change = async (work: Promise<unknown>) => {
    await work;
    dispatch({ type: 'scopeChanged' });
  };
  const chat = current?.by === 'chat' ? getOpenChatId(tab) : undefined;
  return {
    ...(current && { current }),
    spaces,
    override,
    searchEverywhere: () => setOverride('everywhere'),
    searchInSpace: space => library.getSpaceScope(space).then(setOverride),
    clearOverride: () => setOverride(undefined),
    selectSpace: space => change(library.selectSpace(space)),
    selectStoryPoint: async point => {
      if (current) await change(library.selectStoryPoint(current.scope.space, point));
    },
    ...(chat !== undefined && { moveChat: space => change(library.update([chat], { space })) }),
  };
}
