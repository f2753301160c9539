import { useState } from 'preact/hooks';
import type { Story } from '../../lib/core/scope';
import { useLanguage } from '../i18n/language';
import { useQuery } from '../hooks/use-query';
import { SpaceQuestion } from '../spaces/SpaceQuestion';
import { updateEpisode, isWhatIf, findLastEpisodeId, addEpisode, removeEpisode } from './state/edit-story';
import { EpisodeForm } from './EpisodeForm';
import { sortEpisodes } from './state/sort-episodes';
import type { StoryEdit } from './state/use-story';

interface EpisodesProps {
  readonly story: Story;
  /** The id of the episode whose facts are shown. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onChange: (edit: StoryEdit) => void;
  /** Resolves with the number of facts in the episode. */
  readonly countFacts: (id: string) => Promise<number>;
  readonly isUnsaved: (id: string) => boolean;
}

/** Lists the episodes in reading order, and adds, edits, moves and deletes them in place. */
export function Episodes({ story, chosen, onChoose, onChange, countFacts, isUnsaved }: EpisodesProps) {
  const { t } = useLanguage();
  const [isAdding, setIsAdding] = useState(false);
  const orderedEpisodes = sortEpisodes(story.episodes);
  return (
    <section aria-labelledby="story-episodes">
      <h3 id="story-episodes">{t('story_episodes')}</h3>
      {orderedEpisodes.length === 0 && <p class="soft">{t('story_no_episodes')}</p>}
      <ol class="episodes">
        {orderedEpisodes.map(({ episode: { id, name }, depth }) => (
          <EpisodeRow
            key={id}
            {...{ story, id, name, depth, countFacts, onChange }}
            isChosen={id === chosen}
            isUnsaved={isUnsaved(id)}
            onChoose={() => onChoose(id)}
          />
        ))}
      </ol>
      {isAdding ? (
        <EpisodeForm
          story={story}
          onSave={(name, position) => {
            const id = crypto.randomUUID();
            onChange(current =>
              addEpisode(current, id, name, position ?? { after: findLastEpisodeId(current), whatIf: false }),
            );
            onChoose(id);
          }}
          onDone={() => setIsAdding(false)}
        />
      ) : (
        <button type="button" onClick={() => setIsAdding(true)}>
          {t('story_add_episode')}
        </button>
      )}
    </section>
  );
}

interface EpisodeRowProps extends Pick<EpisodesProps, 'story' | 'countFacts' | 'onChange'> {
  readonly id: string;
  readonly name: string;
  /** The nesting depth among what-ifs. */
  readonly depth: number;
  readonly isChosen: boolean;
  readonly isUnsaved: boolean;
  readonly onChoose: () => void;
}

function EpisodeRow({ story, id, name, depth, isChosen, isUnsaved, countFacts, onChoose, onChange }: EpisodeRowProps) {
  const { t } = useLanguage();
  const [openForm, setOpenForm] = useState<'changing' | 'deleting'>();
  const closeForm = () => setOpenForm(undefined);
  return (
    <li style={{ marginInlineStart: `${Math.min(depth, maxIndentDepth) * 1.2}em` }}>
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
          onClick={() => setOpenForm('changing')}
        >
          {t('story_change')}
        </button>
        <button
          type="button"
          class="quiet small"
          aria-label={t('story_delete_episode', name)}
          onClick={() => setOpenForm('deleting')}
        >
          {t('story_delete')}
        </button>
      </div>
      {openForm === 'changing' && (
        <EpisodeForm
          {...{ story, id }}
          onSave={(newName, position) => onChange(before => updateEpisode(before, id, newName, position))}
          onDone={closeForm}
        />
      )}
      {openForm === 'deleting' && (
        <DeleteQuestion
          {...{ id, name, countFacts }}
          onDelete={() => {
            onChange(before => removeEpisode(before, id));
            closeForm();
          }}
          onKeep={closeForm}
        />
      )}
    </li>
  );
}

/** Deeper episodes are not indented further, so that they fit a narrow page. */
const maxIndentDepth = 4;

interface DeleteQuestionProps extends Pick<EpisodesProps, 'countFacts'> {
  readonly id: string;
  readonly name: string;
  readonly onDelete: () => void;
  readonly onKeep: () => void;
}

/** Asks once the number of facts that would be deleted is known. */
function DeleteQuestion({ id, name, countFacts, onDelete, onKeep }: DeleteQuestionProps) {
  const { t, number } = useLanguage();
  const { value: facts } = useQuery([id], () => countFacts(id));
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
