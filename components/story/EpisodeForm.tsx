import { useState } from 'preact/hooks';
import type { Story } from '../../lib/core/scope';
import { maxStoryNameLength, toStoryName } from '../../lib/vault/shapes/normalize-text';
import { useLanguage } from '../i18n/language';
import { useReturnFocus } from '../hooks/use-return-focus';
import { EpisodeChoice } from './EpisodeChoice';
import { isFollowed, isWhatIf, findLastEpisodeId, type EpisodePosition } from './state/edit-story';

interface EpisodeFormProps {
  readonly story: Story;
  /** The edited episode, or absent for a new one. */
  readonly id?: string;
  /** `position` is absent if the episode stays where it is, or is appended. */
  readonly onSave: (name: string, position: EpisodePosition | undefined) => void;
  readonly onDone: () => void;
}

/** Names an episode and places it after another, between two others, or as a what-if. */
export function EpisodeForm({ story, id, onSave, onDone }: EpisodeFormProps) {
  const { t } = useLanguage();
  const edited = story.episodes.find(episode => episode.id === id);
  const initialPosition: EpisodePosition = {
    after: edited ? edited.after : findLastEpisodeId(story),
    whatIf: edited !== undefined && isWhatIf(story, edited.id),
  };
  const [name, setName] = useState(edited?.name ?? '');
  const [pickedPosition, setPosition] = useState<EpisodePosition>();
  const position = pickedPosition ?? initialPosition;
  const nameInput = useReturnFocus<HTMLInputElement>();
  const trimmedName = toStoryName(name);
  const isTaken = story.episodes.some(episode => episode.id !== id && episode.name === trimmedName);
  const save = (event: Event) => {
    event.preventDefault();
    if (trimmedName === '' || isTaken) return;
    onSave(trimmedName, pickedPosition);
    onDone();
  };
  return (
    <form class="line-form" onSubmit={save} onKeyDown={event => closeOnEscape(event, onDone)}>
      <div class="note-fields">
        <label>
          <span>{t('story_episode_name')}</span>
          <input
            ref={nameInput}
            dir="auto"
            maxLength={maxStoryNameLength}
            value={name}
            aria-invalid={isTaken}
            onInput={event => setName(event.currentTarget.value)}
          />
        </label>
        <AfterChoice {...{ story, id, position }} onPosition={setPosition} />
      </div>
      {isFollowed(story, position.after, id) && (
        <label class="what-if">
          <input
            type="checkbox"
            checked={position.whatIf}
            onChange={event => setPosition({ ...position, whatIf: event.currentTarget.checked })}
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

function closeOnEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  onClose();
}

interface AfterChoiceProps {
  readonly story: Story;
  readonly id: string | undefined;
  readonly position: EpisodePosition;
  readonly onPosition: (position: EpisodePosition) => void;
}

function AfterChoice({ story, id, position, onPosition }: AfterChoiceProps) {
  const { t } = useLanguage();
  return (
    <EpisodeChoice
      label={t('story_after')}
      none={t('story_at_beginning')}
      episodes={story.episodes}
      exceptId={id}
      chosen={position.after ?? ''}
      onChoose={after => onPosition({ after: after || null, whatIf: false })}
    />
  );
}
