import { useState } from 'preact/hooks';
import type { MessageKey } from '../i18n/language';
import type { Shelves } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { LineForm } from '../controls/LineForm';
import { nameTaken } from './is-name-taken';
import { SpaceQuestion } from './SpaceQuestion';
import { SpaceRules, type RuleDesk } from './SpaceRules';

interface SpaceDeedsProps {
  /** Any space but `main`, which cannot be changed. */
  readonly space: Shelves['spaces'][number];
  /** All spaces, because names must be unique. */
  readonly spaces: Shelves['spaces'];
  readonly desk: RuleDesk;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
  /** Actions on the content of the space, where it is shown. */
  readonly whole?: WholeSpace;
}

export interface WholeSpace {
  readonly openStory: () => void;
  /** Absent where the page cannot download. */
  readonly exportIt?: () => void;
  readonly forgetIt: () => void;
}

type Doing = 'renaming' | 'rules' | 'removing' | 'forgetting';

/** Renders the actions on a space: rules, rename, export, remove, forget. Each opens its form in place. */
export function SpaceDeeds({ space, spaces, desk, onRename, onRemove, whole }: SpaceDeedsProps) {
  const { t } = useLanguage();
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  const way = (what: Doing, text: MessageKey) => (
    <button
      type="button"
      class="quiet small"
      aria-expanded={doing === what}
      onClick={() => setDoing(doing === what ? undefined : what)}
    >
      {t(text)}
    </button>
  );
  return (
    <div class="space-deeds" role="group" aria-label={space.name}>
      <div class="row">
        {whole && (
          <button type="button" class="quiet small to-story" onClick={whole.openStory}>
            {t('story_open')}
          </button>
        )}
        {way('rules', 'rules_open')}
        {way('renaming', 'library_rename_space')}
        {whole?.exportIt && (
          <button type="button" class="quiet small" onClick={whole.exportIt}>
            {t('space_export')}
          </button>
        )}
        {way('removing', 'library_remove_space')}
        {whole && way('forgetting', 'space_forget')}
      </div>
      {doing === 'rules' && <SpaceRules {...{ space, desk }} onLeave={done} />}
      {doing === 'renaming' && (
        <LineForm
          label={t('library_space_name')}
          value={space.name}
          problemWith={name =>
            nameTaken(name, spaces, t('library_main'), space.id) ? t('library_name_taken') : undefined
          }
          onSave={onRename}
          onDone={done}
        />
      )}
      {(doing === 'removing' || doing === 'forgetting') && (
        <GoingQuestion
          {...{ space, doing }}
          onGo={() => {
            if (doing === 'removing') onRemove();
            else whole?.forgetIt();
            done();
          }}
          onKeep={done}
        />
      )}
    </div>
  );
}

const hasStory = ({ story }: SpaceDeedsProps['space']): boolean =>
  story !== undefined && story.episodes.length + story.personas.length > 0;

interface GoingQuestionProps extends Pick<SpaceDeedsProps, 'space'> {
  readonly doing: 'removing' | 'forgetting';
  readonly onGo: () => void;
  readonly onKeep: () => void;
}

/** Asks before the space is removed, which keeps its chats, or forgotten, which deletes them. */
function GoingQuestion({ space, doing, onGo, onKeep }: GoingQuestionProps) {
  const { t, count } = useLanguage();
  const [question, detail, confirm] = (
    {
      removing: ['library_remove_space_question', 'library_remove_space_detail', 'library_remove_space'],
      forgetting: ['space_forget_question', 'space_forget_detail', 'space_forget'],
    } as const
  )[doing];
  return (
    <SpaceQuestion
      question={t(question, space.name)}
      detail={t(detail, count('count_chats', space.count))}
      loss={doing === 'removing' && hasStory(space) ? t('library_remove_space_story') : undefined}
      confirm={t(confirm)}
      onConfirm={onGo}
      onKeep={onKeep}
    />
  );
}
