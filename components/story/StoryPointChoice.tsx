import type { Story, StoryPoint } from '../../lib/walls';
import { useLanguage } from '../language';
import { inOrder } from './order';

interface StoryPointChoiceProps {
  readonly story: Story;
  /** Absent: all of it is seen. */
  readonly point: StoryPoint | undefined;
  readonly onPoint: (point: StoryPoint | null) => void;
}

/** From where a story is seen: before which episode, and as whom. */
export function StoryPointChoice({ story, point, onPoint }: StoryPointChoiceProps) {
  const { t } = useLanguage();
  const { episode, persona } = point ?? {};
  const choose = (episode: string, persona: string | undefined) =>
    onPoint(episode === '' ? null : { episode, ...(persona && { persona }) });
  return (
    <div class="story-point">
      <label>
        <span>{t('walls_story')}</span>
        <select value={episode ?? ''} onChange={event => choose(event.currentTarget.value, persona)}>
          <option value="">{t('walls_story_all')}</option>
          {inOrder(story.episodes).map(({ episode: { id, name }, depth }) => (
            <option key={id} value={id}>
              {'\u2003'.repeat(depth) + name}
            </option>
          ))}
        </select>
      </label>
      {episode !== undefined && story.personas.length > 0 && (
        <label>
          <span>{t('walls_persona')}</span>
          <select value={persona ?? ''} onChange={event => choose(episode, event.currentTarget.value)}>
            <option value="">{t('walls_persona_none')}</option>
            {story.personas.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
