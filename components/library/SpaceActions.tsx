import type { Shelf, Shelves } from '../../lib/vault/vault';
import { SpaceDeeds } from '../spaces/SpaceDeeds';
import type { Deeds } from './use-deeds';

interface SpaceActionsProps {
  readonly shelf: Shelf;
  readonly shelves: Shelves | undefined;
  readonly deeds: Deeds;
  /** Hands out a file with all that is in it; absent where nothing can. */
  readonly exportSpace: ((space: string) => Promise<number>) | undefined;
  readonly onStory: (space: string) => void;
  /** It is removed. */
  readonly onGone: () => void;
}

/** What can be done with the space whose chats are listed; nothing with `main`, which stays as it is. */
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
