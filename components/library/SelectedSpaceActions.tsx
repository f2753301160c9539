import type { ListFilter, Facets } from '../../lib/vault/vault';
import { SpaceActions } from '../spaces/SpaceActions';
import type { LibraryActions } from './state/use-actions';

interface SelectedSpaceActionsProps {
  readonly filter: ListFilter;
  readonly facets: Facets | undefined;
  readonly actions: LibraryActions;
  /** Downloads all chats of the space. Absent where the page cannot download. */
  readonly exportSpace: ((space: string) => Promise<number>) | undefined;
  readonly onStory: (space: string) => void;
  /** Called after the space was removed. */
  readonly onRemoved: () => void;
}

/** Renders the actions on the space that the list is filtered by. The space `main` has none. */
export function SelectedSpaceActions({
  filter,
  facets,
  actions,
  exportSpace,
  onStory,
  onRemoved,
}: SelectedSpaceActionsProps) {
  const spaces = facets?.spaces ?? [];
  const space = spaces.find(({ id }) => id === filter.space && id !== 'main');
  if (!space) return null;
  const remove = () => {
    actions.removeSpace(space.id);
    onRemoved();
  };
  return (
    <SpaceActions
      key={space.id}
      {...{ space, spaces }}
      ruleActions={actions.ruleActions}
      onRename={name => actions.renameSpace(space.id, name)}
      onRemove={remove}
      contentActions={{
        openStory: () => onStory(space.id),
        ...(exportSpace && { exportSpace: () => actions.exportFile(() => exportSpace(space.id)) }),
        forgetSpace: () => {
          actions.forgetSpace(space.id);
          onRemoved();
        },
      }}
    />
  );
}
