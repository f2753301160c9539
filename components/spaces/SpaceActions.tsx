import { useState } from 'preact/hooks';
import type { MessageKey } from '../i18n/language';
import type { Facets } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { LineForm } from '../controls/LineForm';
import { isNameTaken } from './is-name-taken';
import { hasStory, useLabs } from './labs';
import { SpaceQuestion } from './SpaceQuestion';
import { SpaceRules, type SpaceRuleActions } from './SpaceRules';

interface SpaceActionsProps {
  /** Any space but `main`, which cannot be changed. */
  readonly space: Facets['spaces'][number];
  /** All spaces, because names must be unique. */
  readonly spaces: Facets['spaces'];
  readonly ruleActions: SpaceRuleActions;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
  /** Actions on the content of the space, where it is shown. */
  readonly contentActions?: SpaceContentActions;
}

export interface SpaceContentActions {
  readonly openStory: () => void;
  /** Absent where the page cannot download. */
  readonly exportSpace?: () => void;
  readonly forgetSpace: () => void;
}

type OpenForm = 'renaming' | 'rules' | 'removing' | 'forgetting';

/** Renders the actions on a space: rules, rename, export, remove, forget. Each opens its form in place. */
export function SpaceActions({ space, spaces, ruleActions, onRename, onRemove, contentActions }: SpaceActionsProps) {
  const { t } = useLanguage();
  const labs = useLabs(space);
  const [openForm, setOpenForm] = useState<OpenForm>();
  // Above a list, what is rarely done to a space is folded.
  const [isFolded, setIsFolded] = useState(contentActions !== undefined);
  const closeForm = () => setOpenForm(undefined);
  const renderButton = (form: OpenForm, text: MessageKey) => (
    <button
      type="button"
      class="quiet small"
      aria-expanded={openForm === form}
      onClick={() => setOpenForm(openForm === form ? undefined : form)}
    >
      {t(text)}
    </button>
  );
  const renderButtons = () => (
    <>
      {renderButton('renaming', 'library_rename_space')}
      {contentActions?.exportSpace && (
        <button type="button" class="quiet small" onClick={contentActions.exportSpace}>
          {t('space_export')}
        </button>
      )}
      {renderButton('removing', 'library_remove_space')}
      {contentActions && renderButton('forgetting', 'space_forget')}
    </>
  );
  return (
    <div class="space-actions" role="group" aria-label={space.name}>
      <div class="row">
        {contentActions && labs.stories && (
          <button type="button" class="quiet small" onClick={contentActions.openStory}>
            {t('story_open')}
          </button>
        )}
        {labs.rules && renderButton('rules', 'rules_open')}
        {contentActions ? <ManageButton {...{ isFolded }} onFold={setIsFolded} /> : renderButtons()}
      </div>
      {contentActions && !isFolded && <div class="row">{renderButtons()}</div>}
      {openForm === 'rules' && <SpaceRules {...{ space, actions: ruleActions }} onClose={closeForm} />}
      {openForm === 'renaming' && <RenameForm {...{ space, spaces, onRename }} onDone={closeForm} />}
      {(openForm === 'removing' || openForm === 'forgetting') && (
        <RemovalQuestion
          {...{ space, openForm }}
          onConfirm={() => {
            if (openForm === 'removing') onRemove();
            else contentActions?.forgetSpace();
            closeForm();
          }}
          onKeep={closeForm}
        />
      )}
    </div>
  );
}

interface ManageButtonProps {
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
}

function ManageButton({ isFolded, onFold }: ManageButtonProps) {
  const { t } = useLanguage();
  return (
    <button type="button" class="quiet small" aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
      {t('space_manage')}
    </button>
  );
}

interface RenameFormProps extends Pick<SpaceActionsProps, 'space' | 'spaces' | 'onRename'> {
  readonly onDone: () => void;
}

function RenameForm({ space, spaces, onRename, onDone }: RenameFormProps) {
  const { t } = useLanguage();
  return (
    <LineForm
      label={t('library_space_name')}
      value={space.name}
      validate={name => (isNameTaken(name, spaces, t('library_main'), space.id) ? t('library_name_taken') : undefined)}
      onSave={onRename}
      onDone={onDone}
    />
  );
}

interface RemovalQuestionProps extends Pick<SpaceActionsProps, 'space'> {
  readonly openForm: 'removing' | 'forgetting';
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
}

/** Asks before the space is removed, which keeps its chats, or forgotten, which deletes them. */
function RemovalQuestion({ space, openForm, onConfirm, onKeep }: RemovalQuestionProps) {
  const { t, count } = useLanguage();
  const [question, detail, confirm] = (
    {
      removing: ['library_remove_space_question', 'library_remove_space_detail', 'library_remove_space'],
      forgetting: ['space_forget_question', 'space_forget_detail', 'popup_forget_confirm'],
    } as const
  )[openForm];
  return (
    <SpaceQuestion
      question={t(question, space.name)}
      detail={t(detail, count('count_chats', space.count))}
      loss={openForm === 'removing' && hasStory(space) ? t('library_remove_space_story') : undefined}
      confirm={t(confirm)}
      onConfirm={onConfirm}
      onKeep={onKeep}
    />
  );
}
