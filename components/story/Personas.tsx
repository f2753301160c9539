import { useState } from 'preact/hooks';
import type { Persona, Story } from '../../lib/core/scope';
import { longestStoryName, storyName } from '../../lib/vault/shapes/normalize-text';
import { useLanguage } from '../i18n/language';
import { LineForm } from '../controls/LineForm';
import { SpaceQuestion } from '../spaces/SpaceQuestion';
import type { Edit } from './state/use-story';
import { renamedPersona, withoutPersona, withPersona } from './state/edit-story';

interface PersonasProps {
  readonly story: Story;
  readonly onChange: (edit: Edit) => void;
}

type Doing = { readonly of: 'adding' } | { readonly of: 'renaming' | 'removing'; readonly who: Persona };

/** Lists the personas of the story, each of whom may know facts that others do not. */
export function Personas({ story, onChange }: PersonasProps) {
  const { t } = useLanguage();
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  return (
    <section aria-labelledby="story-personas">
      <h3 id="story-personas">{t('story_personas')}</h3>
      {story.personas.length === 0 && <p class="soft">{t('story_no_personas')}</p>}
      <ul class="personas row">
        {story.personas.map(who => (
          <li key={who.id} class="tag">
            <button
              type="button"
              class="link"
              dir="auto"
              aria-label={t('story_edit_episode', who.name)}
              onClick={() => setDoing({ of: 'renaming', who })}
            >
              {who.name}
            </button>
            <button
              type="button"
              class="link"
              aria-label={t('story_remove_persona', who.name)}
              onClick={() => setDoing({ of: 'removing', who })}
            >
              ×
            </button>
          </li>
        ))}
        <li>
          <button type="button" class="small" onClick={() => setDoing({ of: 'adding' })}>
            {t('story_add_persona')}
          </button>
        </li>
      </ul>
      {doing && <PersonaDeed {...{ story, doing, onChange }} onDone={done} />}
    </section>
  );
}

interface PersonaDeedProps extends PersonasProps {
  readonly doing: Doing;
  readonly onDone: () => void;
}

/** Renders the form or question for adding, renaming or removing a persona. */
function PersonaDeed({ story, doing, onChange, onDone }: PersonaDeedProps) {
  const { t } = useLanguage();
  if (doing.of === 'removing') {
    return (
      <SpaceQuestion
        question={t('story_remove_persona_question', doing.who.name)}
        detail={t('story_remove_persona_detail')}
        confirm={t('story_delete')}
        onConfirm={() => {
          onChange(before => withoutPersona(before, doing.who.id));
          onDone();
        }}
        onKeep={onDone}
      />
    );
  }
  const who = doing.of === 'renaming' ? doing.who : undefined;
  return (
    <LineForm
      key={who?.id ?? ''}
      label={t('story_persona_name')}
      value={who?.name ?? ''}
      longest={longestStoryName}
      problemWith={line => {
        const name = storyName(line);
        return story.personas.some(one => one.id !== who?.id && one.name === name) ? t('story_name_taken') : undefined;
      }}
      onSave={name => {
        const id = who?.id ?? crypto.randomUUID();
        onChange(before => (who ? renamedPersona(before, id, name) : withPersona(before, { id, name })));
      }}
      onDone={onDone}
    />
  );
}
