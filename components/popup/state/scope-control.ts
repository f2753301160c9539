/** The scope of the popup: that of the open chat's space, or an override for one question. */
import type { Scope, StoryPoint } from '../../../lib/core/scope';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { Space } from '../../../lib/vault/vault';
import { getOpenChatId } from './open-tab';
import type { PopupEvent, PopupState } from './popup-state';

export type ScopeControl = ReturnType<typeof createScopeControl>;

export function createScopeControl(
  { tab, scope: { current, override } }: PopupState,
  spaces: readonly Space[],
  library: Pick<LibraryService, 'getSpaceScope' | 'selectSpace' | 'selectStoryPoint' | 'update'>,
  dispatch: (event: PopupEvent) => void,
) {
  const setOverride = (scope: Scope | undefined) => dispatch({ type: 'overridden', scope });
  const applyChange = async (work: Promise<unknown>) => {
    await work;
    dispatch({ type: 'scopeChanged' });
  };
  const chat = current?.by === 'chat' ? getOpenChatId(tab) : undefined;
  return {
    /** Absent until it is known. */
    ...(current && { current }),
    spaces,
    /** The scope for the current question only; absent if it is the usual one. */
    override,
    searchEverywhere: () => setOverride('everywhere'),
    /** Searches in this space until the question ends. */
    searchInSpace: (space: string) => library.getSpaceScope(space).then(setOverride),
    clearOverride: () => setOverride(undefined),
    selectSpace: (space: string) => applyChange(library.selectSpace(space)),
    selectStoryPoint: async (point: StoryPoint | null) => {
      if (current) await applyChange(library.selectStoryPoint(current.scope.space, point));
    },
    /** Moves the open chat to another space; absent if no stored chat is open. */
    ...(chat !== undefined && { moveChat: (space: string) => applyChange(library.update([chat], { space })) }),
  };
}
