import type { Space } from '../../lib/vault/vault';
import type { Viewpoint } from '../../lib/core/scope';
import { useLanguage } from '../i18n/language';
import type { Saying } from '../hooks/use-notice';
import { SpaceMenu, spaceMenuId } from './SpaceMenu';
import type { Walls } from './state/use-scope';

export interface SpaceChipProps {
  readonly walls: Walls;
  /** Runs the action and shows its notice. */
  readonly onTry: (work: () => Promise<Saying | void>) => void;
  /** Moves the focus when the focused chip is gone. */
  readonly onDone: () => void;
}

/**
 * Shows the scope of the search and opens its menu; nothing if there is one space only. An overridden scope is marked, and a click clears
 * the override.
 */
export function SpaceChip(props: SpaceChipProps) {
  const { walls, onDone } = props;
  const { t } = useLanguage();
  const say = useStandingWords();
  const { standing, spaces, elsewhere } = walls;
  const space = spaces.find(({ id }) => id === standing?.within.space);
  if (!standing || !space || (spaces.length < 2 && !space.story)) return null;
  if (elsewhere) {
    const there = elsewhere === 'everywhere' ? undefined : spaces.find(({ id }) => id === elsewhere.space);
    const where = elsewhere === 'everywhere' || !there ? t('walls_everywhere') : say(elsewhere, there);
    const label = t('walls_back', space.name || t('library_main'));
    const putBack = () => {
      walls.putBack();
      onDone();
    };
    return (
      <button type="button" class="chip space-chip lifted" title={label} aria-label={label} onClick={putBack}>
        <span class="chip-words" dir="auto">
          {where}
        </span>
        <span aria-hidden="true">×</span>
      </button>
    );
  }
  const where = say(standing.within, space);
  return (
    <>
      <button
        type="button"
        class="chip space-chip"
        popovertarget={spaceMenuId}
        aria-label={t('walls_label', where)}
        title={t('walls_label', where)}
      >
        <span class="chip-words" dir="auto">
          {where}
        </span>
        <span aria-hidden="true">▾</span>
      </button>
      <SpaceMenu {...props} {...{ standing, space }} />
    </>
  );
}

/**
 * Returns a function that describes a scope: “As Mio, before Episode 3 · Novel”. The most specific part comes first, because there is
 * little room.
 */
function useStandingWords() {
  const { t } = useLanguage();
  return ({ at }: Viewpoint, { name, story }: Space): string => {
    const where = name || t('library_main');
    const episode = story?.episodes.find(({ id }) => id === at?.episode);
    if (!at || !episode) return where;
    const persona = story?.personas.find(({ id }) => id === at.persona);
    return persona ? t('walls_as', persona.name, episode.name, where) : t('walls_before', episode.name, where);
  };
}
