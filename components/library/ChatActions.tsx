/** What can be done with one chat or with several: the same everywhere, with the words for it in place. */
import { useState } from 'preact/hooks';
import type { ConversationSummary, Shelves } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import { MenuEntries } from '../popup/MenuEntries';
import { LineForm } from './LineForm';
import type { Deeds } from './use-deeds';

interface ChatActionsProps {
  /** At least one. */
  readonly chats: readonly ConversationSummary[];
  readonly shelves: Shelves | undefined;
  readonly deeds: Deeds;
  /** Tells two of them on one page apart. */
  readonly id: string;
}

type Editing = 'title' | 'tags' | 'space';

export function ChatActions({ chats, shelves, deeds, id }: ChatActionsProps) {
  const { t } = useLanguage();
  const [editing, setEditing] = useState<Editing>();
  const ids = chats.map(chat => chat.id);
  const [only] = chats.length === 1 ? chats : [];
  const allPinned = chats.every(({ pinned }) => pinned);
  const spaces = shelves?.spaces ?? [];
  const entries = [
    ...spaces
      .filter(space => chats.some(chat => chat.space !== space.id))
      .map(space => ({
        text: t('library_move_to', space.name || t('library_main')),
        choose: () => deeds.amend(ids, { space: space.id }),
      })),
    { text: t('library_new_space'), choose: () => setEditing('space') },
  ];

  return (
    <div class="chat-actions">
      <div class="row">
        {only && (
          <button type="button" class="quiet" onClick={() => setEditing('title')}>
            {t('library_rename')}
          </button>
        )}
        <button type="button" class="quiet" onClick={() => setEditing('tags')}>
          {t('library_add_tag')}
        </button>
        <button type="button" class="quiet" onClick={() => deeds.amend(ids, { pinned: !allPinned })}>
          {allPinned ? t('library_unpin') : t('library_pin')}
        </button>
        <button type="button" class="quiet" popovertarget={`${id}-spaces`}>
          {t('library_move')}
        </button>
        <MenuEntries id={`${id}-spaces`} class="menu" entries={entries} />
        <button type="button" class="quiet forget" onClick={() => deeds.forget(ids)}>
          {t('library_forget')}
        </button>
      </div>
      {only && <Tags chat={only} deeds={deeds} />}
      <EditForm editing={editing} chats={chats} shelves={shelves} deeds={deeds} onDone={() => setEditing(undefined)} />
    </div>
  );
}

function Tags({ chat: { id, tags = [] }, deeds }: { readonly chat: ConversationSummary; readonly deeds: Deeds }) {
  const { t } = useLanguage();
  if (tags.length === 0) return null;
  return (
    <ul class="tags" aria-label={t('library_tags')}>
      {tags.map(tag => (
        <li key={tag} class="tag" dir="auto">
          {tag}
          <button
            type="button"
            class="link"
            aria-label={t('library_remove_tag', tag)}
            onClick={() => deeds.amend([id], { removeTags: [tag] })}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

interface EditFormProps extends Omit<ChatActionsProps, 'id'> {
  readonly editing: Editing | undefined;
  readonly onDone: () => void;
}

function EditForm({ editing, chats, shelves, deeds, onDone }: EditFormProps) {
  const { t } = useLanguage();
  const ids = chats.map(({ id }) => id);
  switch (editing) {
    case 'title':
      return (
        <LineForm
          label={t('library_title_label')}
          hint={t('library_title_hint')}
          value={chats[0]?.title ?? ''}
          mayBeEmpty
          onDone={onDone}
          onSave={title => deeds.amend(ids, { title })}
        />
      );
    case 'tags':
      return (
        <LineForm
          label={t('library_tag_label')}
          suggestions={(shelves?.tags ?? []).map(({ tag }) => tag)}
          onDone={onDone}
          onSave={tag => deeds.amend(ids, { addTags: tag.split(/\s*[,、，]\s*/) })}
        />
      );
    case 'space':
      return (
        <LineForm label={t('library_space_label')} onDone={onDone} onSave={name => deeds.createSpace(name, ids)} />
      );
    case undefined:
      return null;
  }
}
