import { getNow } from '../../lib/core/clock';
import type { Space } from '../../lib/vault/vault';
import type { Episode, Story } from '../../lib/core/scope';
import { ProblemText, useLanguage } from '../i18n/language';
import type { Notice } from '../hooks/use-notice';
import { useRef } from 'preact/hooks';
import { AskForFacts } from './AskForFacts';
import { createDraft } from './state/fact-drafts';
import { FactRow } from './FactRow';
import { ProposedFacts } from './ProposedFacts';
import type { StoryService } from './StoryPage';
import { useEpisodeFacts } from './state/use-episode-facts';
import { useProposedFacts } from './state/use-proposed-facts';
import type { Unsaved } from './state/use-unsaved';

interface EpisodeFactsProps {
  readonly library: StoryService;
  readonly space: Space;
  readonly story: Story;
  readonly episode: Episode;
  readonly refreshKey: string;
  readonly unsaved: Unsaved;
  readonly copy: (text: string) => Promise<void>;
  /** Lets a model list facts; absent until one is set up. */
  readonly requestFacts?: ((request: string) => Promise<string | undefined>) | undefined;
  readonly onChange: () => void;
}

/** Edits the facts of an episode. All are saved together, so that the vault holds either the old facts or the new ones. */
export function EpisodeFacts(props: EpisodeFactsProps) {
  const { library, space, story, episode, refreshKey, unsaved, copy, requestFacts, onChange } = props;
  const { t } = useLanguage();
  const factsOptions = { library, space: space.id, episode: episode.id, refreshKey, unsaved, onChange };
  const { drafts, isChanged, isLoaded, problem, notice, busy, edit, save } = useEpisodeFacts(factsOptions);
  const addedKey = useRef<string>(undefined);
  const addDraft = () => {
    const draft = createDraft(getNow());
    addedKey.current = draft.key;
    edit([...drafts, draft]);
  };
  const proposal = useProposedFacts({ library, story, episode, refreshKey, drafts });
  if (!isLoaded) return problem ? <ProblemText {...{ problem }} /> : null;
  return (
    <section class="facts" aria-labelledby="story-facts">
      <h3 id="story-facts" dir="auto">
        {t('story_facts_of', episode.name)}
      </h3>
      {drafts.length === 0 && <p class="soft">{t('story_no_facts')}</p>}
      {/* Text that is typed during saving would be lost, so the list is inert. */}
      <ul inert={busy}>
        {drafts.map(draft => (
          <FactRow
            key={draft.key}
            {...{ draft, story }}
            isNew={draft.key === addedKey.current}
            onDraft={next => edit(drafts.map(other => (other.key === draft.key ? next : other)))}
            onDelete={() => edit(drafts.filter(other => other.key !== draft.key))}
          />
        ))}
      </ul>
      <FactsBar
        {...{ notice, busy, isChanged }}
        onAdd={addDraft}
        onSave={() => save(drafts)}
        onDiscard={() => edit()}
      />
      {proposal.proposed && (
        <ProposedFacts
          key={proposal.key}
          {...{ story, drafts, busy }}
          title={t(proposal.isFound ? 'story_found' : 'story_offered')}
          proposed={proposal.proposed}
          from={proposal.from}
          onAccept={next => save(next, proposal.dismiss)}
          onDismiss={proposal.dismiss}
        />
      )}
      <AskForFacts
        {...{ story, episode, drafts, copy, requestFacts }}
        onAnswer={proposal.read}
        isUnread={proposal.isUnread}
      />
    </section>
  );
}

interface FactsBarProps {
  readonly notice: Notice | undefined;
  readonly busy: boolean;
  readonly isChanged: boolean;
  readonly onAdd: () => void;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

function FactsBar({ notice, busy, isChanged, onAdd, onSave, onDiscard }: FactsBarProps) {
  const { t } = useLanguage();
  const isBad = notice?.tone === 'bad';
  return (
    <div class="row">
      <button type="button" disabled={busy} onClick={onAdd}>
        {t('story_add_fact')}
      </button>
      <button type="button" class="primary" disabled={!isChanged || busy} onClick={onSave}>
        {t('story_save_facts')}
      </button>
      {isChanged && (
        <button type="button" class="quiet" disabled={busy} onClick={onDiscard}>
          {t('story_discard')}
        </button>
      )}
      <span class={isBad ? 'warning' : 'soft'} role="status">
        {isChanged && !isBad ? t('story_unsaved') : notice?.text}
      </span>
    </div>
  );
}
