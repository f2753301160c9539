import type { Space } from '../../lib/vault/vault';
import type { Episode, Story } from '../../lib/core/scope';
import { TroubleText, useLanguage } from '../i18n/language';
import type { Saying } from '../hooks/use-notice';
import { useRef } from 'preact/hooks';
import { AskForFacts } from './AskForFacts';
import { newDraft } from './state/fact-drafts';
import { FactRow } from './FactRow';
import { OfferedFacts } from './ProposedFacts';
import type { StoryService } from './StoryPage';
import { useEpisodeFacts } from './state/use-episode-facts';
import { useOffer } from './state/use-offer';
import type { Unsaved } from './state/use-unsaved';

interface EpisodeFactsProps {
  readonly library: StoryService;
  readonly space: Space;
  readonly story: Story;
  readonly episode: Episode;
  readonly occasion: string;
  readonly unsaved: Unsaved;
  readonly copy: (text: string) => Promise<void>;
  readonly onChange: () => void;
}

/** Edits the facts of an episode. All are saved together, so that the vault holds either the old facts or the new ones. */
export function EpisodeFacts(props: EpisodeFactsProps) {
  const { library, space, story, episode, occasion, unsaved, copy, onChange } = props;
  const { t } = useLanguage();
  const told = { library, space: space.id, episode: episode.id, occasion, unsaved, onChange };
  const { drafts, isChanged, isThere, trouble, saying, busy, edit, save } = useEpisodeFacts(told);
  const added = useRef<string>(undefined);
  const add = () => {
    const draft = newDraft(Date.now());
    added.current = draft.key;
    edit([...drafts, draft]);
  };
  const offer = useOffer({ library, story, episode, occasion, drafts });
  if (!isThere) return trouble ? <TroubleText {...{ trouble }} /> : null;
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
            isNew={draft.key === added.current}
            onDraft={next => edit(drafts.map(one => (one.key === draft.key ? next : one)))}
            onDelete={() => edit(drafts.filter(one => one.key !== draft.key))}
          />
        ))}
      </ul>
      <FactsBar {...{ saying, busy, isChanged }} onAdd={add} onSave={() => save(drafts)} onDiscard={() => edit()} />
      {offer.told && (
        <OfferedFacts
          key={offer.key}
          {...{ story, drafts, busy }}
          title={t(offer.isFound ? 'story_found' : 'story_offered')}
          told={offer.told}
          from={offer.from}
          onAccept={next => save(next, offer.dismiss)}
          onLeave={offer.dismiss}
        />
      )}
      <AskForFacts {...{ story, episode, drafts, copy }} onAnswer={offer.read} unread={offer.unread} />
    </section>
  );
}

interface FactsBarProps {
  readonly saying: Saying | undefined;
  readonly busy: boolean;
  readonly isChanged: boolean;
  readonly onAdd: () => void;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

function FactsBar({ saying, busy, isChanged, onAdd, onSave, onDiscard }: FactsBarProps) {
  const { t } = useLanguage();
  const isBad = saying?.tone === 'bad';
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
        {isChanged && !isBad ? t('story_unsaved') : saying?.text}
      </span>
    </div>
  );
}
