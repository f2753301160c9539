import type { Story, StoryPoint } from '../../lib/core/scope';
import { useLanguage } from '../i18n/language';
import { EpisodeChoice } from './EpisodeChoice';
import { PersonaChoice } from './PersonaChoice';

interface StoryPointChoiceProps {
  readonly story: Story;
  /** Absent if all of the story is visible. */
  readonly point: StoryPoint | undefined;
  readonly onPoint: (point: StoryPoint | null) => void;
}

/** Chooses the story point: before which episode, and as which persona. */
export function StoryPointChoice({ story, point, onPoint }: StoryPointChoiceProps) {
  const { t } = useLanguage();
  const { episode, persona } = point ?? {};
  const choose = (episode: string, persona: string | undefined) =>
    onPoint(episode === '' ? null : { episode, ...(persona && { persona }) });
  return (
    <div class="story-point">
      <EpisodeChoice
        label={t('scope_story')}
        none={t('scope_story_all')}
        episodes={story.episodes}
        chosen={episode ?? ''}
        onChoose={next => choose(next, persona)}
      />
      {episode !== undefined && story.personas.length > 0 && (
        <PersonaChoice
          label={t('scope_persona')}
          none={t('scope_persona_none')}
          personas={story.personas}
          chosen={persona ?? ''}
          onChoose={next => choose(episode, next)}
        />
      )}
    </div>
  );
}
