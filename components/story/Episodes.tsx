import { useState } from 'preact/hooks';
import type { Story } from '../../lib/core/scope';
import { useLanguage } from '../i18n/language';
import { useAsked } from '../hooks/use-query';
import { SpaceQuestion } from '../spaces/SpaceQuestion';
import { changedEpisode, isWhatIf, lastOf, withEpisode, withoutEpisode } from './state/edit-story';
import { EpisodeForm } from './EpisodeForm';
import { inOrder } from './state/episode-order';
import type { Edit } from './state/use-story';

interface EpisodesProps {
  readonly story: Story;
  /** The id of the episode whose facts are shown. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onChange: (edit: Edit) => void;
  /** Resolves with the number of facts in the episode. */
  readonly factsIn: (id: string) => Promise<number>;
  readonly isUnsaved: (id: string) => boolean;
}

/** Lists the episodes in reading order, and adds, edits, moves and deletes them in place. */
export function Episodes({ story, chosen, onChoose, onChange, factsIn, isUnsaved }: EpisodesProps) {
  const { t } = useLanguage();
  const [adding, add] = useState(false);
  const placed = inOrder(story.episodes);
  return (
    <section aria-labelledby="story-episodes">
      <h3 id="story-episodes">{t('story_episodes')}</h3>
      {placed.length === 0 && <p class="soft">{t('story_no_episodes')}</p>}
      <ol class="episodes">
        {placed.map(({ episode: { id, name }, depth }) => (
          <EpisodeRow
            key={id}
            {...{ story, id, name, depth, factsIn, onChange }}
            isChosen={id === chosen}
            isUnsaved={isUnsaved(id)}
            onChoose={() => onChoose(id)}
          />
        ))}
      </ol>
      {adding ? (
        <EpisodeForm
          story={story}
          onSave={(name, place) => {
            const id = crypto.randomUUID();
            onChange(said => withEpisode(said, id, name, place ?? { after: lastOf(said), whatIf: false }));
            onChoose(id);
          }}
          onDone={() => add(false)}
        />
      ) : (
        <button type="button" onClick={() => add(true)}>
          {t('story_add_episode')}
        </button>
      )}
    </section>
  );
}

interface EpisodeRowProps extends Pick<EpisodesProps, 'story' | 'factsIn' | 'onChange'> {
  readonly id: string;
  readonly name: string;
  /** The nesting depth among what-ifs. */
  readonly depth: number;
  readonly isChosen: boolean;
  readonly isUnsaved: boolean;
  readonly onChoose: () => void;
}

function EpisodeRow({ story, id, name, depth, isChosen, isUnsaved, factsIn, onChoose, onChange }: EpisodeRowProps) {
  const { t } = useLanguage();
  const [doing, setDoing] = useState<'changing' | 'deleting'>();
  const done = () => setDoing(undefined);
  return (
    <li style={{ marginInlineStart: `${Math.min(depth, mostSetIn) * 1.2}em` }}>
      <div class="episode">
        <button type="button" class="episode-name" aria-current={isChosen ? 'true' : undefined} onClick={onChoose}>
          {isWhatIf(story, id) && <span class="hit-mark">{t('story_whatif_mark')}</span>}
          <span dir="auto">{name}</span>
          {isUnsaved && <span class="soft">{t('story_unsaved')}</span>}
        </button>
        <button
          type="button"
          class="quiet small"
          aria-label={t('story_edit_episode', name)}
          onClick={() => setDoing('changing')}
        >
          {t('story_change')}
        </button>
        <button
          type="button"
          class="quiet small"
          aria-label={t('story_delete_episode', name)}
          onClick={() => setDoing('deleting')}
        >
          {t('story_delete')}
        </button>
      </div>
      {doing === 'changing' && (
        <EpisodeForm
          {...{ story, id }}
          onSave={(said, place) => onChange(before => changedEpisode(before, id, said, place))}
          onDone={done}
        />
      )}
      {doing === 'deleting' && (
        <DeleteQuestion
          {...{ id, name, factsIn }}
          onDelete={() => {
            onChange(before => withoutEpisode(before, id));
            done();
          }}
          onKeep={done}
        />
      )}
    </li>
  );
}

/** Deeper episodes are not indented further, so that they fit a narrow page. */
const mostSetIn = 4;

interface DeleteQuestionProps extends Pick<EpisodesProps, 'factsIn'> {
  readonly id: string;
  readonly name: string;
  readonly onDelete: () => void;
  readonly onKeep: () => void;
}

/** Asks once the number of facts that would be deleted is known. */
function DeleteQuestion({ id, name, factsIn, onDelete, onKeep }: DeleteQuestionProps) {
  const { t, number } = useLanguage();
  const { value: facts } = useAsked(() => factsIn(id), id);
  if (facts === undefined) return null;
  return (
    <SpaceQuestion
      question={t('story_delete_question', name)}
      detail={t('story_delete_detail', number(facts))}
      confirm={t('story_delete')}
      onConfirm={onDelete}
      onKeep={onKeep}
    />
  );
}
