import type { ConversationId } from '../../lib/core/conversation';
import type { Shelf, Shelves } from '../../lib/vault/vault';
import { StoryPage } from '../story/StoryPage';
import type { Unsaved } from '../story/state/use-unsaved';
import type { Place } from './route';
import type { LibraryDoors, LibraryKeeper } from './Library';
import { NoChat } from './NoChat';
import { OpenChat } from './OpenChat';
import type { Deeds } from './state/use-actions';

interface BesideListProps {
  readonly library: LibraryKeeper;
  readonly place: Place;
  readonly occasion: string;
  readonly shelves: Shelves | undefined;
  readonly shelf: Shelf;
  readonly isEmptyVault: boolean;
  readonly deeds: Deeds;
  readonly doors: LibraryDoors;
  readonly unsaved: Unsaved;
  readonly open: (chat: ConversationId, turn?: string) => void;
  readonly close: () => void;
  readonly onShelf: (shelf: Shelf) => void;
}

/** Renders the pane beside the list: the open chat, the story of a space, or the calendar. */
export function BesideList({ place, isEmptyVault, shelf, unsaved, open, close, onShelf, ...shared }: BesideListProps) {
  const { library, occasion, shelves, doors, deeds } = shared;
  if (place.chat) {
    return <OpenChat key={place.chat} {...shared} id={place.chat} turn={place.turn} onOpen={open} onClose={close} />;
  }
  const space = shelves?.spaces.find(({ id }) => id === place.story);
  if (space) {
    return (
      <StoryPage
        key={space.id}
        {...{ library, space, occasion, unsaved }}
        copy={doors.copy}
        onChange={deeds.changed}
        onClose={close}
      />
    );
  }
  return isEmptyVault ? null : <NoChat {...{ shelf, shelves, onShelf }} />;
}
