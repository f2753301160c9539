import { useState } from 'preact/hooks';
import type { Shelves } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import { LineForm } from '../LineForm';
import { useReturningFocus } from '../use-returning-focus';
import { nameTaken } from './name-taken';

interface SpaceDeedsProps {
  /** Any but `main`, which stays as it is. */
  readonly space: Shelves['spaces'][number];
  /** All of them: no two have one name. */
  readonly spaces: Shelves['spaces'];
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

/** A space renamed or removed, wherever it is shown: each opens in place what it needs to know. */
export function SpaceDeeds({ space, spaces, onRename, onRemove }: SpaceDeedsProps) {
  const { t } = useLanguage();
  const [doing, setDoing] = useState<'renaming' | 'removing'>();
  const done = () => setDoing(undefined);
  const remove = () => {
    onRemove();
    done();
  };
  return (
    <div class="space-deeds" role="group" aria-label={space.name}>
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
          onSave={onRename}
          onDone={done}
        />
      )}
      {doing === 'removing' && <RemoveQuestion space={space} onRemove={remove} onKeep={done} />}
    </div>
  );
}

interface RemoveQuestionProps extends Pick<SpaceDeedsProps, 'space'> {
  readonly onRemove: () => void;
  readonly onKeep: () => void;
}

function RemoveQuestion({ space: { id, name, count: chats }, onRemove, onKeep }: RemoveQuestionProps) {
  const { t, count } = useLanguage();
  // The harmless answer has the focus.
  const keep = useReturningFocus<HTMLButtonElement>();
  return (
    <section
      class="line-form"
      role="alertdialog"
      aria-labelledby={`remove-${id}`}
      aria-describedby={`remove-${id}-detail`}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onKeep();
      }}
    >
      <p id={`remove-${id}`}>
        <strong dir="auto">{t('library_remove_space_question', name)}</strong>
      </p>
      <p id={`remove-${id}-detail`} class="soft">
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
