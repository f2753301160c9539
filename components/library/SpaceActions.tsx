import type { Shelf, Shelves } from '../../lib/vault/vault';
import { SpaceDeeds } from '../spaces/SpaceActions';
import type { Deeds } from './state/use-actions';

interface SpaceActionsProps {
  readonly shelf: Shelf;
  readonly shelves: Shelves | undefined;
  readonly deeds: Deeds;
  /** Downloads all chats of the space. Absent where the page cannot download. */
  readonly exportSpace: ((space: string) => Promise<number>) | undefined;
  readonly onStory: (space: string) => void;
  /** Called after the space was removed. */
  readonly onGone: () => void;
}

/** Renders the actions on the space that the list is filtered by. The space `main` has none. */
export function SpaceActions({ shelf, shelves, deeds, exportSpace, onStory, onGone }: SpaceActionsProps) {
  const spaces = shelves?.spaces ?? [];
  const space = spaces.find(({ id }) => id === shelf.space && id !== 'main');
  if (!space) return null;
  const remove = () => {
    deeds.removeSpace(space.id);
    onGone();
  };
  return (
    <SpaceDeeds
      key={space.id}
      {...{ space, spaces }}
      desk={deeds.rules}
      onRename={name => deeds.renameSpace(space.id, name)}
      onRemove={remove}
      whole={{
        openStory: () => onStory(space.id),
        ...(exportSpace && { exportIt: () => deeds.handOut(() => exportSpace(space.id)) }),
        forgetIt: () => {
          deeds.forgetSpace(space.id);
          onGone();
        },
      }}
    />
  );
}
