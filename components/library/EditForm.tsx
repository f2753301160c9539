import type { ConversationSummary, Facets, Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { LineForm } from '../controls/LineForm';
import { isNameTaken } from '../spaces/is-name-taken';
import type { LibraryActions } from './state/use-actions';
import { useReturnFocus } from '../hooks/use-return-focus';

export type Editing = 'title' | 'tags' | 'move' | 'space';

interface EditFormProps {
  readonly editing: Editing;
  readonly chats: readonly ConversationSummary[];
  readonly facets: Facets | undefined;
  readonly actions: LibraryActions;
  readonly onEdit: (editing: Editing) => void;
  readonly onDone: () => void;
}

/** Renders the form below the buttons that opened it. */
export function EditForm(props: EditFormProps) {
  const { editing, chats, facets, actions, onDone } = props;
  const { t } = useLanguage();
  const ids = chats.map(({ id }) => id);
  switch (editing) {
    case 'title':
      return (
        <LineForm
          label={t('library_title_label')}
          hint={t('library_title_hint')}
          value={chats[0]?.title ?? ''}
          canBeEmpty
          onDone={onDone}
          onSave={title => actions.update(ids, { title })}
        />
      );
    case 'tags':
      return (
        <LineForm
          label={t('library_tag_label')}
          suggestions={(facets?.tags ?? []).map(({ tag }) => tag)}
          onDone={onDone}
          onSave={tag => actions.update(ids, { addTags: tag.split(/\s*[,、，]\s*/).filter(Boolean) })}
        />
      );
    case 'move':
      return <SpaceChoice {...props} />;
    case 'space':
      return (
        <LineForm
          label={t('library_space_label')}
          validate={name =>
            isNameTaken(name, facets?.spaces ?? [], t('library_main')) ? t('library_name_taken') : undefined
          }
          onDone={onDone}
          onSave={name => actions.moveToNew(chats, name)}
        />
      );
  }
}

/** Lists every space that does not hold all of the chats already, and a button for a new space. */
function SpaceChoice({ chats, facets, actions, onEdit, onDone }: EditFormProps) {
  const { t } = useLanguage();
  const first = useReturnFocus<HTMLButtonElement>();
  const otherSpaces = (facets?.spaces ?? []).filter(({ id }) => chats.some(({ space }) => space !== id));
  const move = (space: Space) => {
    actions.move(chats, space);
    onDone();
  };
  return (
    <section
      class="line-form"
      aria-label={t('library_move')}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <p>{t('library_move')}</p>
      <div class="row">
        {otherSpaces.map((space, index) => (
          <button key={space.id} type="button" ref={index === 0 ? first : null} dir="auto" onClick={() => move(space)}>
            {space.name || t('library_main')}
          </button>
        ))}
        <button
          type="button"
          class="quiet"
          ref={otherSpaces.length === 0 ? first : null}
          onClick={() => onEdit('space')}
        >
          {t('library_new_space')}
        </button>
        <button type="button" class="quiet" onClick={onDone}>
          {t('library_cancel')}
        </button>
      </div>
    </section>
  );
}
