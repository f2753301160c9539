/** Renders the actions for one or several chats, and the forms that they open. */
import { isOwn } from '../../lib/sites/sources';
import { useState } from 'preact/hooks';
import type { ConversationSummary, Facets } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { MenuEntries } from '../popup/MenuEntries';
import { EditForm } from './EditForm';
import type { Editing } from './EditForm';
import type { LibraryActions } from './state/use-actions';
import { narrowQuery, useMedia } from './use-media';

export interface Action {
  readonly text: string;
  readonly choose: () => void;
}

interface ChatActionsProps {
  /** Holds at least one chat. */
  readonly chats: readonly ConversationSummary[];
  readonly facets: Facets | undefined;
  readonly actions: LibraryActions;
  /** Distinguishes two instances on one page. */
  readonly id: string;
  /** Further actions, rendered first in the row. */
  readonly extraActions?: readonly Action[];
  /** The actions are in a menu, and not buttons of a row. */
  readonly isMenu?: boolean;
}

export function ChatActions({ chats, facets, actions, id, extraActions = [], isMenu = false }: ChatActionsProps) {
  const { t } = useLanguage();
  const [editing, setEditing] = useState<Editing>();
  const isNarrow = useMedia(narrowQuery);
  const [singleChat] = chats.length === 1 ? chats : [];
  const entries = [...extraActions, ...useMenuEntries(chats, actions, setEditing)];
  const forget: Action = { text: t('library_forget'), choose: () => actions.forget(chats.map(chat => chat.id)) };

  return (
    <div class="chat-actions">
      <div class="row">
        {isMenu || isNarrow ? (
          <>
            <button
              type="button"
              class="quiet menu-button"
              popovertarget={`${id}-menu`}
              aria-label={t('library_actions')}
              title={t('library_actions')}
            >
              ⋯
            </button>
            <MenuEntries id={`${id}-menu`} class="menu" entries={[...entries, forget]} />
          </>
        ) : (
          <>
            {entries.slice(0, -1).map(renderButton)}
            {/* If the buttons wrap, the forget button does not stand alone in the second line. */}
            <span class="last-actions">
              {entries.slice(-1).map(renderButton)}
              <button type="button" class="quiet forget" onClick={forget.choose}>
                {forget.text}
              </button>
            </span>
          </>
        )}
      </div>
      {singleChat && <Tags chat={singleChat} actions={actions} />}
      {editing && (
        <EditForm {...{ editing, chats, facets, actions, onEdit: setEditing }} onDone={() => setEditing(undefined)} />
      )}
    </div>
  );
}

const renderButton = ({ text, choose }: Action) => (
  <button key={text} type="button" class="quiet" onClick={choose}>
    {text}
  </button>
);

/** Lists all actions but forgetting, which is rendered apart from them. */
function useMenuEntries(
  chats: readonly ConversationSummary[],
  actions: LibraryActions,
  onEdit: (what: Editing) => void,
): readonly Action[] {
  const { t } = useLanguage();
  const ids = chats.map(chat => chat.id);
  const allPinned = chats.every(({ pinned }) => pinned);
  const [singleChat] = chats.length === 1 ? chats : [];
  const rename: Action = { text: t('library_rename'), choose: () => onEdit('title') };
  return [
    ...(singleChat ? [rename] : []),
    { text: t('library_add_tag'), choose: () => onEdit('tags') },
    {
      text: allPinned ? t('library_unpin') : t('library_pin'),
      choose: () => actions.update(ids, { pinned: !allPinned }),
    },
    { text: t('library_move'), choose: () => onEdit('move') },
    // A note is not captured from a page, so pausing does not apply to it.
    ...(singleChat && !isOwn(singleChat.source)
      ? [
          actions.isPaused(singleChat.id)
            ? { text: t('library_resume_chat'), choose: () => actions.resume(singleChat.id) }
            : { text: t('tab_pause_chat'), choose: () => actions.pause(singleChat.id) },
        ]
      : []),
  ];
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
