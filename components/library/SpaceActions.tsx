import type { Shelf, Shelves } from '../../lib/vault/vault';
import { SpaceDeeds } from '../spaces/SpaceDeeds';
import type { Deeds } from './use-deeds';

interface SpaceActionsProps {
  readonly shelf: Shelf;
  readonly shelves: Shelves | undefined;
  readonly deeds: Deeds;
  /** It is removed. */
  readonly onGone: () => void;
}

/** What can be done with the space whose chats are listed; nothing with `main`, which stays as it is. */
export function SpaceActions({ shelf, shelves, deeds, onGone }: SpaceActionsProps) {
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
      onRename={name => deeds.renameSpace(space.id, name)}
      onRemove={remove}
    />
  );
}
