import type { ConversationId } from '../../lib/core/conversation';
import type { ListFilter, Facets } from '../../lib/vault/vault';
import { StoryPage } from '../story/StoryPage';
import type { Unsaved } from '../story/state/use-unsaved';
import type { Route } from './route';
import type { LibraryNavigation, LibraryPageService } from './Library';
import { NoChat } from './NoChat';
import { OpenChat } from './OpenChat';
import type { LibraryActions } from './state/use-actions';

interface DetailPaneProps {
  readonly library: LibraryPageService;
  readonly route: Route;
  readonly refreshKey: string;
  readonly facets: Facets | undefined;
  readonly filter: ListFilter;
  readonly isEmptyVault: boolean;
  readonly actions: LibraryActions;
  readonly navigation: LibraryNavigation;
  readonly unsaved: Unsaved;
  readonly openChat: (chat: ConversationId, turn?: string) => void;
  readonly close: () => void;
  readonly onFilter: (filter: ListFilter) => void;
}

/** Renders the pane beside the list: the open chat, the story of a space, or the calendar. */
export function DetailPane({
  route,
  isEmptyVault,
  filter,
  unsaved,
  openChat,
  close,
  onFilter,
  ...sharedProps
}: DetailPaneProps) {
  const { library, refreshKey, facets, navigation, actions } = sharedProps;
  if (route.chat) {
    return (
      <OpenChat key={route.chat} {...sharedProps} id={route.chat} turn={route.turn} onOpen={openChat} onClose={close} />
    );
  }
  const space = facets?.spaces.find(({ id }) => id === route.story);
  if (space) {
    return (
      <StoryPage
        key={space.id}
        {...{ library, space, refreshKey, unsaved }}
        copy={navigation.copy}
        onChange={actions.notifyChanged}
        onClose={close}
      />
    );
  }
  return isEmptyVault ? null : <NoChat {...{ filter, facets, onFilter }} />;
}
