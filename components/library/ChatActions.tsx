/** Renders the button of the menu for one or several chats, and what its actions open. */
import { useState } from 'preact/hooks';
import { isOwn } from '../../lib/sites/sources';
import type { ConversationSummary, Facets } from '../../lib/vault/vault';
import { useLanguage, type Translate } from '../i18n/language';
import { formatTitle } from '../i18n/source-text';
import { ActionMenu, ActionsButton } from '../list/ActionMenu';
import { listActions, toAction, type NamedActions } from '../list/list-actions';
import { EditForm, type Editing } from './EditForm';
import type { LibraryActions } from './state/use-actions';
import { useActionKeys } from './use-action-keys';

interface ChatActionsProps {
  /** Holds at least one chat. */
  readonly chats: readonly ConversationSummary[];
  readonly facets: Facets | undefined;
  readonly actions: LibraryActions;
  /** What can be done here only. */
  readonly more: NamedActions;
  /** The chats are ticked. Then the keys are theirs, and not the open chat's. */
  readonly isChosen?: boolean;
  readonly isMenuOpen: boolean;
  readonly onMenu: (isOpen: boolean) => void;
}

export function ChatActions({ chats, facets, actions, more, isChosen, isMenuOpen, onMenu }: ChatActionsProps) {
  const { t } = useLanguage();
  const [editing, setEditing] = useState<Editing>();
  const [singleChat] = chats.length === 1 ? chats : [];
  const entries = listActions({ ...more, ...listChatActions(chats, actions, setEditing, t) });
  const openMenu = () => onMenu(true);
  useActionKeys(entries, openMenu, isChosen === true);
  return (
    <div class={`chat-actions${isChosen ? ' of-chosen' : ''}`}>
      <ActionsButton class="quiet" onClick={openMenu} />
      {isMenuOpen && (
        <ActionMenu
          label={[t('popup_actions'), singleChat && formatTitle(singleChat, t)].filter(Boolean).join(': ')}
          actions={entries}
          onClose={() => onMenu(false)}
        />
      )}
      {singleChat && <Tags chat={singleChat} actions={actions} />}
      {editing && (
        <EditForm {...{ editing, chats, facets, actions, onEdit: setEditing }} onDone={() => setEditing(undefined)} />
      )}
    </div>
  );
}

/** Names what can be done with any chats. */
function listChatActions(
  chats: readonly ConversationSummary[],
  actions: LibraryActions,
  onEdit: (what: Editing) => void,
  t: Translate,
): NamedActions {
  const ids = chats.map(chat => chat.id);
  const isPinned = chats.every(({ pinned }) => pinned);
  const [singleChat] = chats.length === 1 ? chats : [];
  return {
    pin: toAction(t(isPinned ? 'popup_unpin' : 'popup_pin'), () =>
      actions.update(ids, { pinned: !isPinned }, t(isPinned ? 'popup_unpin_done' : 'popup_pin_done')),
    ),
    rename: singleChat && toAction(t('library_rename'), () => onEdit('title')),
    tag: toAction(t('popup_tag'), () => onEdit('tags')),
    move: toAction(t('popup_move'), () => onEdit('move')),
    // A note is not captured from a page, so pausing does not apply to it.
    pause:
      singleChat && !isOwn(singleChat.source)
        ? actions.isPaused(singleChat.id)
          ? toAction(t('library_resume_chat'), () => actions.resume(singleChat.id))
          : toAction(t('tab_pause_chat'), () => actions.pause(singleChat.id))
        : undefined,
    delete: toAction(t('library_forget'), () => actions.forget(ids)),
  };
}

function Tags({
  chat: { id, tags = [] },
  actions,
}: {
  readonly chat: ConversationSummary;
  readonly actions: LibraryActions;
}) {
  const { t } = useLanguage();
  if (tags.length === 0) return null;
  return (
    <ul class="tags" aria-label={t('library_tags')}>
      {tags.map(tag => (
        <li key={tag} class="tag">
          <span dir="auto">{tag}</span>
          <button
            type="button"
            class="link"
            aria-label={t('library_remove_tag', tag)}
            onClick={({ currentTarget }) => {
              findNeighbour(currentTarget)?.focus();
              actions.update([id], { removeTags: [tag] });
            }}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Finds the button that receives the focus when this tag is removed: the next tag's, the previous tag's, or the first action. */
function findNeighbour(button: HTMLElement): HTMLElement | null | undefined {
  const tag = button.closest('li');
  const neighbour = tag?.nextElementSibling ?? tag?.previousElementSibling;
  return (neighbour ?? button.closest('.chat-actions'))?.querySelector('button');
}
