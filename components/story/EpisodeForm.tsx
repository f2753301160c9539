import { useState } from 'preact/hooks';
import type { Story } from '../../lib/core/scope';
import { longestStoryName, storyName } from '../../lib/vault/shapes/normalize-text';
import { useLanguage } from '../i18n/language';
import { useReturningFocus } from '../hooks/use-return-focus';
import { EpisodeChoice } from './EpisodeChoice';
import { isFollowed, isWhatIf, lastOf, type EpisodePlace } from './state/edit-story';

interface EpisodeFormProps {
  readonly story: Story;
  /** The edited episode, or absent for a new one. */
  readonly id?: string;
  /** `position` is absent if the episode stays where it is, or is appended. */
  readonly onSave: (name: string, place: EpisodePlace | undefined) => void;
  readonly onDone: () => void;
}

/** Names an episode and places it after another, between two others, or as a what-if. */
export function EpisodeForm({ story, id, onSave, onDone }: EpisodeFormProps) {
  const { t } = useLanguage();
  const known = story.episodes.find(episode => episode.id === id);
  const given: EpisodePlace = {
    after: known ? known.after : lastOf(story),
    whatIf: known !== undefined && isWhatIf(story, known.id),
  };
  const [name, setName] = useState(known?.name ?? '');
  const [picked, setPlace] = useState<EpisodePlace>();
  const place = picked ?? given;
  const box = useReturningFocus<HTMLInputElement>();
  const said = storyName(name);
  const isTaken = story.episodes.some(episode => episode.id !== id && episode.name === said);
  const save = (event: Event) => {
    event.preventDefault();
    if (said === '' || isTaken) return;
    onSave(said, picked);
    onDone();
  };
  return (
    <form class="line-form" onSubmit={save} onKeyDown={event => leaveOnEscape(event, onDone)}>
      <div class="note-fields">
        <label>
          <span>{t('story_episode_name')}</span>
          <input
            ref={box}
            dir="auto"
            maxLength={longestStoryName}
            value={name}
            aria-invalid={isTaken}
            onInput={event => setName(event.currentTarget.value)}
          />
        </label>
        <AfterChoice {...{ story, id, place }} onPlace={setPlace} />
      </div>
      {isFollowed(story, place.after, id) && (
        <label class="what-if">
          <input
            type="checkbox"
            checked={place.whatIf}
            onChange={event => setPlace({ ...place, whatIf: event.currentTarget.checked })}
          />
          {t('story_whatif')}
        </label>
      )}
      <p class="warning" role="status">
        {isTaken && t('story_name_taken')}
      </p>
      <div class="row">
        <button type="submit" class="primary">
          {t('library_save')}
        </button>
        <button type="button" class="quiet" onClick={onDone}>
          {t('library_cancel')}
        </button>
      </div>
    </form>
  );
}

function leaveOnEscape(event: KeyboardEvent, leave: () => void): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  leave();
}

interface AfterChoiceProps {
  readonly story: Story;
  readonly id: string | undefined;
  readonly place: EpisodePlace;
  readonly onPlace: (place: EpisodePlace) => void;
}

function AfterChoice({ story, id, place, onPlace }: AfterChoiceProps) {
  const { t } = useLanguage();
  return (
    <EpisodeChoice
      label={t('story_after')}
      none={t('story_at_beginning')}
      episodes={story.episodes}
      but={id}
      chosen={place.after ?? ''}
      onChoose={after => onPlace({ after: after || null, whatIf: false })}
    />
  );
}
