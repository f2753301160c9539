import { toProblemName } from '../../../lib/core/problem';
import { useLanguage } from '../../i18n/language';
import { useNotice } from '../../hooks/use-notice';
import { toDrafts, toFacts, type FactDraft } from './fact-drafts';
import { mergeFacts } from './merge-facts';
import type { StoryService } from '../StoryPage';
import { useFacts } from './use-facts';
import { getEditedFacts, type Unsaved } from './use-unsaved';

interface EpisodeFactsOptions {
  readonly library: Pick<StoryService, 'listFacts' | 'replaceFacts'>;
  /** `space` and `episode` are ids. */
  readonly space: string;
  readonly episode: string;
  readonly refreshKey: string;
  readonly unsaved: Unsaved;
  readonly onChange: () => void;
}

/** Keeps the facts of an episode while the user edits them. `save` replaces the facts that the editing began with. */
export function useEpisodeFacts({ library, space, episode, refreshKey, unsaved, onChange }: EpisodeFactsOptions) {
  const { t } = useLanguage();
  const { notice, busy, run } = useNotice();
  const { facts, problem, readAgain } = useFacts(library, space, episode, refreshKey);
  const edited = getEditedFacts(unsaved, space, episode, facts ?? []);
  const { known, isChanged, edit } = edited;

  /** Shows what another page wrote meanwhile, together with the edits made here. */
  const mergeStored = async () => {
    const now = toDrafts(await library.listFacts(space, episode));
    if (isChanged) unsaved.set(space, episode, mergeFacts(now, edited));
    onChange();
  };
  const save = (next: readonly FactDraft[], onSaved?: () => void) =>
    run(async () => {
      try {
        await library.replaceFacts(space, episode, toFacts(next), toFacts(known));
      } catch (error) {
        if (toProblemName(error) === 'StoryChanged') await mergeStored();
        throw error;
      }
      await readAgain();
      edit();
      onSaved?.();
      onChange();
      return t('story_saved');
    });
  return { ...edited, isLoaded: facts !== undefined, problem, notice, busy, save };
}
