import type { ConversationId } from '../../lib/core/conversation';
import type { Facets } from '../../lib/vault/vault';
import { StoryPage } from '../story/StoryPage';
import type { Unsaved } from '../story/state/use-unsaved';
import type { Route } from './route';
import type { ChatMenu, LibraryNavigation, LibraryPageService } from './Library';
import { OpenChat } from './OpenChat';
import type { LibraryActions } from './state/use-actions';
import type { ResultPlace } from './state/use-first-result';
import { useTurnKeys } from './use-turn-keys';

interface DetailPaneProps {
  readonly library: LibraryPageService;
  readonly route: Route;
  readonly refreshKey: string;
  readonly facets: Facets | undefined;
  /** What is shown while nothing is open. */
  readonly preview: Partial<ResultPlace>;
  readonly isEmptyVault: boolean;
  readonly actions: LibraryActions;
  readonly navigation: LibraryNavigation;
  readonly unsaved: Unsaved;
  readonly openChat: (chat: ConversationId, turn?: string) => void;
  readonly close: () => void;
  readonly chatMenu: ChatMenu;
}

/** Renders the pane beside the list: the open chat, the story of a space, or the first result or chat of the list. */
export function DetailPane({
  route,
  preview,
  isEmptyVault,
  unsaved,
  openChat,
  close,
  chatMenu,
  ...sharedProps
}: DetailPaneProps) {
  const { library, refreshKey, facets, navigation, actions } = sharedProps;
  useTurnKeys();
  const space = facets?.spaces.find(({ id }) => id === route.story);
  if (space) {
    return (
      <StoryPage
        key={space.id}
        {...{ library, space, refreshKey, unsaved }}
        copy={navigation.copy}
        requestFacts={navigation.requestFacts}
        onChange={actions.notifyChanged}
        onClose={close}
      />
    );
  }
  const { chat: id, turn } = route.chat ? route : preview;
  if (!id) return isEmptyVault ? null : <section class="open-chat no-chat" />;
  return (
    <OpenChat
      key={id}
      {...{ ...sharedProps, id }}
      turn={turn}
      isMenuOpen={chatMenu.chat === id}
      onMenu={isOpen => chatMenu.show(isOpen ? id : undefined)}
      onOpen={openChat}
      onClose={route.chat ? close : undefined}
    />
  );
}
