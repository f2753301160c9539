/** Renders the actions for one or several chats, and the forms that they open. */
import { useState } from 'preact/hooks';
import type { ConversationSummary, Shelves } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { MenuEntries } from '../popup/MenuEntries';
import { EditForm } from './EditForm';
import type { Editing } from './EditForm';
import type { Deeds } from './state/use-actions';
import { narrow, useMedia } from './use-media';

export interface Action {
  readonly text: string;
  readonly choose: () => void;
}

interface ChatActionsProps {
  /** Holds at least one chat. */
  readonly chats: readonly ConversationSummary[];
  readonly shelves: Shelves | undefined;
  readonly deeds: Deeds;
  /** Distinguishes two instances on one page. */
  readonly id: string;
  /** Further actions, rendered first in the row. */
  readonly also?: readonly Action[];
}

export function ChatActions({ chats, shelves, deeds, id, also = [] }: ChatActionsProps) {
  const { t } = useLanguage();
  const [editing, setEditing] = useState<Editing>();
  const isNarrow = useMedia(narrow);
  const [only] = chats.length === 1 ? chats : [];
  const actions = [...also, ...useActions(chats, deeds, setEditing)];
  const forget: Action = { text: t('library_forget'), choose: () => deeds.forget(chats.map(chat => chat.id)) };

  return (
    <div class="chat-actions">
      <div class="row">
        {isNarrow ? (
          <>
            <button type="button" class="quiet" popovertarget={`${id}-menu`}>
              {t('library_more')} <span aria-hidden="true">⋯</span>
            </button>
            <MenuEntries id={`${id}-menu`} class="menu" entries={[...actions, forget]} />
          </>
        ) : (
          <>
            {actions.slice(0, -1).map(buttonOf)}
            {/* If the buttons wrap, the forget button does not stand alone in the second line. */}
            <span class="last-actions">
              {actions.slice(-1).map(buttonOf)}
              <button type="button" class="quiet forget" onClick={forget.choose}>
                {forget.text}
              </button>
            </span>
          </>
        )}
      </div>
      {only && <Tags chat={only} deeds={deeds} />}
      {editing && (
        <EditForm {...{ editing, chats, shelves, deeds, onEdit: setEditing }} onDone={() => setEditing(undefined)} />
      )}
    </div>
  );
}

const buttonOf = ({ text, choose }: Action) => (
  <button key={text} type="button" class="quiet" onClick={choose}>
    {text}
  </button>
);

/** Lists all actions but forgetting, which is rendered apart from them. */
function useActions(
  chats: readonly ConversationSummary[],
  deeds: Deeds,
  edit: (what: Editing) => void,
): readonly Action[] {
  const { t } = useLanguage();
  const ids = chats.map(chat => chat.id);
  const allPinned = chats.every(({ pinned }) => pinned);
  const [only] = chats.length === 1 ? chats : [];
  const rename: Action = { text: t('library_rename'), choose: () => edit('title') };
  return [
    ...(only ? [rename] : []),
    { text: t('library_add_tag'), choose: () => edit('tags') },
    {
      text: allPinned ? t('library_unpin') : t('library_pin'),
      choose: () => deeds.amend(ids, { pinned: !allPinned }),
    },
    { text: t('library_move'), choose: () => edit('move') },
    // A note is not captured from a page, so pausing does not apply to it.
    ...(only && only.source !== 'note'
      ? [
          deeds.isPaused(only.id)
            ? { text: t('library_resume_chat'), choose: () => deeds.resume(only.id) }
            : { text: t('tab_pause_chat'), choose: () => deeds.pause(only.id) },
        ]
      : []),
  ];
}

function Tags({ chat: { id, tags = [] }, deeds }: { readonly chat: ConversationSummary; readonly deeds: Deeds }) {
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
              neighbourOf(currentTarget)?.focus();
              deeds.amend([id], { removeTags: [tag] });
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
function neighbourOf(button: HTMLElement): HTMLElement | null | undefined {
  const tag = button.closest('li');
  const other = tag?.nextElementSibling ?? tag?.previousElementSibling;
  return (other ?? button.closest('.chat-actions'))?.querySelector('button');
}
