import { useState } from 'preact/hooks';
import type { Persona, Story } from '../../lib/core/scope';
import { maxStoryNameLength, toStoryName } from '../../lib/vault/shapes/normalize-text';
import { useLanguage } from '../i18n/language';
import { LineForm } from '../controls/LineForm';
import { SpaceQuestion } from '../spaces/SpaceQuestion';
import type { StoryEdit } from './state/use-story';
import { updatePersona, removePersona, putPersona } from './state/edit-story';

interface PersonasProps {
  readonly story: Story;
  readonly onChange: (edit: StoryEdit) => void;
}

type PersonaEdit = { readonly of: 'adding' } | { readonly of: 'renaming' | 'removing'; readonly persona: Persona };

/** Lists the personas of the story, each of whom may know facts that others do not. */
export function Personas({ story, onChange }: PersonasProps) {
  const { t } = useLanguage();
  const [currentEdit, setCurrentEdit] = useState<PersonaEdit>();
  const closeForm = () => setCurrentEdit(undefined);
  return (
    <section aria-labelledby="story-personas">
      <h3 id="story-personas">{t('story_personas')}</h3>
      {story.personas.length === 0 && <p class="soft">{t('story_no_personas')}</p>}
      <ul class="personas row">
        {story.personas.map(persona => (
          <li key={persona.id} class="tag">
            <button
              type="button"
              class="link"
              dir="auto"
              aria-label={t('story_edit_episode', persona.name)}
              onClick={() => setCurrentEdit({ of: 'renaming', persona })}
            >
              {persona.name}
            </button>
            <button
              type="button"
              class="link"
              aria-label={t('story_remove_persona', persona.name)}
              onClick={() => setCurrentEdit({ of: 'removing', persona })}
            >
              ×
            </button>
          </li>
        ))}
        <li>
          <button type="button" class="small" onClick={() => setCurrentEdit({ of: 'adding' })}>
            {t('story_add_persona')}
          </button>
        </li>
      </ul>
      {currentEdit && <PersonaForm {...{ story, currentEdit, onChange }} onDone={closeForm} />}
    </section>
  );
}

interface PersonaFormProps extends PersonasProps {
  readonly currentEdit: PersonaEdit;
  readonly onDone: () => void;
}

/** Renders the form or question for adding, renaming or removing a persona. */
function PersonaForm({ story, currentEdit, onChange, onDone }: PersonaFormProps) {
  const { t } = useLanguage();
  if (currentEdit.of === 'removing') {
    return (
      <SpaceQuestion
        question={t('story_remove_persona_question', currentEdit.persona.name)}
        detail={t('story_remove_persona_detail')}
        confirm={t('story_delete')}
        onConfirm={() => {
          onChange(before => removePersona(before, currentEdit.persona.id));
          onDone();
        }}
        onKeep={onDone}
      />
    );
  }
  const persona = currentEdit.of === 'renaming' ? currentEdit.persona : undefined;
  return (
    <LineForm
      key={persona?.id ?? ''}
      label={t('story_persona_name')}
      value={persona?.name ?? ''}
      maxLength={maxStoryNameLength}
      validate={line => {
        const name = toStoryName(line);
        return story.personas.some(one => one.id !== persona?.id && one.name === name)
          ? t('story_name_taken')
          : undefined;
      }}
      onSave={name => {
        const id = persona?.id ?? crypto.randomUUID();
        onChange(before => (persona ? updatePersona(before, id, name) : putPersona(before, { id, name })));
      }}
      onDone={onDone}
    />
  );
}
