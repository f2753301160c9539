import { useRef } from 'preact/hooks';
import { formatDay } from '../../lib/core/day';
import type { Space } from '../../lib/vault/vault';
import type { Story, StoryPlace } from '../../lib/core/scope';
import { useLanguage } from '../i18n/language';
import { EpisodeChoice } from '../story/EpisodeChoice';
import { PersonaChoice } from '../story/PersonaChoice';
import { ImportanceChoice } from './ImportanceChoice';
import { defaultImportance, parseDayField, type NoteDraft } from './note-draft';

interface NoteFieldsProps {
  readonly draft: NoteDraft;
  readonly spaces: readonly Space[];
  readonly onChange: (change: Partial<NoteDraft>) => void;
}

/** Fields of a note besides its text: space and place in the story; folded, day and importance. */
export function NoteFields({ draft, spaces, onChange }: NoteFieldsProps) {
  const { t } = useLanguage();
  const story = spaces.find(({ id }) => id === draft.space)?.story;
  return (
    <div class="note-fields">
      {spaces.length > 1 && (
        <label>
          <span>{t('note_space')}</span>
          <select
            value={draft.space}
            // A place belongs to the story of one space, so it is reset.
            onChange={event => onChange({ space: event.currentTarget.value, place: null })}
          >
            {spaces.map(({ id, name }) => (
              <option key={id} value={id}>
                {name || t('library_main')}
              </option>
            ))}
          </select>
        </label>
      )}
      {story && story.episodes.length > 0 && (
        <PlaceFields story={story} place={draft.place} onPlace={place => onChange({ place })} />
      )}
      <RareFields {...{ draft, onChange }} />
    </div>
  );
}

/** Fields that few notes need. They are in sight from the beginning where one of them says something. */
function RareFields({ draft, onChange }: Pick<NoteFieldsProps, 'draft' | 'onChange'>) {
  const { t } = useLanguage();
  const startsOpen = useRef(draft.about !== null || draft.importance !== defaultImportance);
  return (
    <details class="note-more" open={startsOpen.current}>
      <summary>{t('note_more')}</summary>
      <div class="note-fields">
        <label>
          <span>{t('note_day')}</span>
          <input
            type="date"
            title={t('note_day_hint')}
            value={draft.about === null ? '' : formatDay(new Date(draft.about))}
            onChange={event => onChange({ about: parseDayField(event.currentTarget.value) })}
          />
        </label>
        <ImportanceChoice importance={draft.importance} onImportance={importance => onChange({ importance })} />
      </div>
    </details>
  );
}

interface PlaceFieldsProps {
  readonly story: Story;
  readonly place: StoryPlace | null;
  readonly onPlace: (place: StoryPlace | null) => void;
}

function PlaceFields({ story, place, onPlace }: PlaceFieldsProps) {
  const { t } = useLanguage();
  const put = (episode: string, persona: string) =>
    onPlace(episode === '' ? null : { episode, ...(persona && { persona }) });
  return (
    <>
      <EpisodeChoice
        label={t('note_episode')}
        none={t('note_episode_none')}
        episodes={story.episodes}
        chosen={place?.episode ?? ''}
        onChoose={episode => put(episode, place?.persona ?? '')}
      />
      {place && (
        <PersonaChoice
          label={t('note_persona')}
          none={t('note_persona_all')}
          personas={story.personas}
          chosen={place.persona ?? ''}
          onChoose={persona => put(place.episode, persona)}
        />
      )}
    </>
  );
}
