import type { Space } from '../../lib/vault/vault';
import type { Viewpoint } from '../../lib/walls';
import { useLanguage } from '../language';
import type { Saying } from '../use-saying';
import { SpaceMenu, spaceMenuId } from './SpaceMenu';
import type { Walls } from './use-walls';

export interface SpaceChipProps {
  readonly walls: Walls;
  /** Tries, and says what came of it. */
  readonly onTry: (work: () => Promise<Saying | void>) => void;
  /** Where the focus goes when the chip that had it is gone. */
  readonly onDone: () => void;
}

/** Where is searched, and the way elsewhere; nothing where there is only one space. A lifted wall is plain to see, and put back with a click. */
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

/** “As Mio, before Episode 3 · Novel”: what tells most stands first, where room is short. */
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
