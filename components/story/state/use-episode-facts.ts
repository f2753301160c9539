import { problemName } from '../../../lib/core/problem';
import { useLanguage } from '../../i18n/language';
import { useSaying } from '../../hooks/use-notice';
import { draftsOf, factsOf, type FactDraft } from './fact-drafts';
import { metWith } from './merge-facts';
import type { StoryService } from '../StoryPage';
import { useFacts } from './use-facts';
import { editing, type Unsaved } from './use-unsaved';

interface Told {
  readonly library: Pick<StoryService, 'facts' | 'replaceFacts'>;
  /** `space` and `episode` are ids. */
  readonly space: string;
  readonly episode: string;
  readonly occasion: string;
  readonly unsaved: Unsaved;
  readonly onChange: () => void;
}

/** Keeps the facts of an episode while the user edits them. `save` replaces the facts that the editing began with. */
export function useEpisodeFacts({ library, space, episode, occasion, unsaved, onChange }: Told) {
  const { t } = useLanguage();
  const { saying, busy, attempt } = useSaying();
  const { facts, trouble, ask } = useFacts(library, space, episode, occasion);
  const edited = editing(unsaved, space, episode, facts ?? []);
  const { known, isChanged, edit } = edited;

  /** Shows what another page wrote meanwhile, together with the edits made here. */
  const meet = async () => {
    const now = draftsOf(await library.facts(space, episode));
    if (isChanged) unsaved.keep(space, episode, metWith(now, edited));
    onChange();
  };
  const save = (next: readonly FactDraft[], then?: () => void) =>
    attempt(async () => {
      try {
        await library.replaceFacts(space, episode, factsOf(next), factsOf(known));
      } catch (error) {
        if (problemName(error) === 'StoryChanged') await meet();
        throw error;
      }
      await ask();
      edit();
      then?.();
      onChange();
      return t('story_saved');
    });
  return { ...edited, isThere: facts !== undefined, trouble, saying, busy, save };
}
