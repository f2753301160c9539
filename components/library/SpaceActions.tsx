import { useState } from 'preact/hooks';
import type { Shelf, Shelves } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import { LineForm } from './LineForm';
import { nameTaken } from './name-taken';
import type { Deeds } from './use-deeds';
import { useReturningFocus } from './use-returning-focus';

interface SpaceActionsProps {
  readonly shelf: Shelf;
  readonly shelves: Shelves | undefined;
  readonly deeds: Deeds;
  /** It is removed. */
  readonly onGone: () => void;
}

/** What can be done with the space whose chats are listed; nothing with `main`, which stays as it is. */
export function SpaceActions({ shelf, shelves, ...rest }: SpaceActionsProps) {
  const spaces = shelves?.spaces ?? [];
  const space = spaces.find(({ id }) => id === shelf.space && id !== 'main');
  return space ? <ActionsOf key={space.id} {...{ ...rest, space, spaces }} /> : null;
}

interface ActionsOfProps extends Omit<SpaceActionsProps, 'shelf' | 'shelves'> {
  readonly space: Shelves['spaces'][number];
  readonly spaces: Shelves['spaces'];
}

function ActionsOf({ space, spaces, deeds, onGone }: ActionsOfProps) {
  const { t } = useLanguage();
  const [doing, setDoing] = useState<'renaming' | 'removing'>();
  const done = () => setDoing(undefined);
  const remove = () => {
    deeds.removeSpace(space.id);
    onGone();
  };
  return (
    <div class="space-actions">
      <div class="row">
        <button type="button" class="quiet small" onClick={() => setDoing('renaming')}>
          {t('library_rename_space')}
        </button>
        <button type="button" class="quiet small" onClick={() => setDoing('removing')}>
          {t('library_remove_space')}
        </button>
      </div>
      {doing === 'renaming' && (
        <LineForm
          label={t('library_space_name')}
          value={space.name}
          problemWith={name => (nameTaken(name, spaces, space.id) ? t('library_name_taken') : undefined)}
          onSave={name => deeds.renameSpace(space.id, name)}
          onDone={done}
        />
      )}
      {doing === 'removing' && <RemoveQuestion space={space} onRemove={remove} onKeep={done} />}
    </div>
  );
}

interface RemoveQuestionProps extends Pick<ActionsOfProps, 'space'> {
  readonly onRemove: () => void;
  readonly onKeep: () => void;
}

function RemoveQuestion({ space: { name, count: chats }, onRemove, onKeep }: RemoveQuestionProps) {
  const { t, count } = useLanguage();
  // The harmless answer has the focus.
  const keep = useReturningFocus<HTMLButtonElement>();
  return (
    <section
      class="line-form"
      role="alertdialog"
      aria-labelledby="remove-space"
      aria-describedby="remove-space-detail"
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onKeep();
      }}
    >
      <p id="remove-space">
        <strong dir="auto">{t('library_remove_space_question', name)}</strong>
      </p>
      <p id="remove-space-detail" class="soft">
        {t('library_remove_space_detail', count('count_chats', chats))}
      </p>
      <div class="row">
        <button type="button" class="danger" onClick={onRemove}>
          {t('library_remove_space')}
        </button>
        <button type="button" ref={keep} onClick={onKeep}>
          {t('library_cancel')}
        </button>
      </div>
    </section>
  );
}
