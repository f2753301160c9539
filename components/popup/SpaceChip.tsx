import { useRef } from 'preact/hooks';
import type { Standing } from '../../lib/messaging/walled';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import { StoryPointChoice } from '../story/StoryPointChoice';
import { menuKeys } from './menu-keys';
import type { Walls } from './use-walls';

interface SpaceChipProps {
  readonly walls: Walls;
  /** Tries, and says what came of it. */
  readonly onTry: (work: () => Promise<string | void>) => void;
  /** Where the focus goes when the chip that had it is gone. */
  readonly onDone: () => void;
}

const menuId = 'space-menu';

/** Where is searched, and the way elsewhere; nothing where there is only one space. A lifted wall is plain to see, and put back with a click. */
export function SpaceChip(props: SpaceChipProps) {
  const { walls, onDone } = props;
  const { t } = useLanguage();
  const say = useStandingWords();
  const { standing, spaces, lifted } = walls;
  const space = spaces.find(({ id }) => id === standing?.within.space);
  if (!standing || !space || (spaces.length < 2 && !space.story)) return null;
  if (lifted) {
    const label = t('walls_back', space.name || t('library_main'));
    const putBack = () => {
      walls.putBack();
      onDone();
    };
    return (
      <button type="button" class="chip space-chip lifted" title={label} aria-label={label} onClick={putBack}>
        <span class="chip-words">{t('walls_everywhere')}</span>
        <span aria-hidden="true">×</span>
      </button>
    );
  }
  const where = say(standing, space);
  return (
    <>
      <button
        type="button"
        class="chip space-chip"
        popovertarget={menuId}
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

interface SpaceMenuProps extends SpaceChipProps {
  readonly standing: Standing;
  readonly space: Space;
}

function SpaceMenu({ walls, standing, space, onTry, onDone }: SpaceMenuProps) {
  const { t } = useLanguage();
  const menu = useRef<HTMLDivElement>(null);
  const leave = () => menu.current?.hidePopover?.();
  const nameOf = ({ name }: Space) => name || t('library_main');
  const isChosen = standing.by === 'chosen';
  const elsewhere = isChosen ? walls.standIn : walls.moveChat;
  /** The chat's move is no choice of where to look, and is said. */
  const go = async (to: Space) => {
    await elsewhere?.(to.id);
    return isChosen ? undefined : t('walls_moved', nameOf(to));
  };
  const offered = isChosen ? walls.spaces : walls.spaces.filter(({ id }) => id !== space.id);
  return (
    <div id={menuId} popover="auto" class="menu space-menu" ref={menu} {...menuKeys}>
      {!isChosen && <p class="soft">{t(standing.by === 'chat' ? 'walls_by_chat' : 'walls_by_rule', nameOf(space))}</p>}
      {elsewhere && offered.length > 0 && (
        <div role="group" aria-labelledby="space-menu-title">
          <p id="space-menu-title" class="menu-title">
            {t(isChosen ? 'walls_choose' : 'walls_move_chat')}
          </p>
          {offered.map(each => (
            <button
              key={each.id}
              type="button"
              dir="auto"
              aria-pressed={isChosen ? each.id === space.id : undefined}
              onClick={() => {
                leave();
                onTry(() => go(each));
              }}
            >
              {nameOf(each)}
            </button>
          ))}
        </div>
      )}
      {space.story && space.story.episodes.length > 0 && (
        <StoryPointChoice
          story={space.story}
          point={standing.within.at}
          onPoint={point => onTry(() => walls.standAt(point))}
        />
      )}
      <button
        type="button"
        class="lift"
        onClick={() => {
          leave();
          walls.lift();
          onDone();
        }}
      >
        {t('walls_everywhere')}
      </button>
    </div>
  );
}

/** “As Mio, before Episode 3 · Novel”: what tells most stands first, where room is short. */
function useStandingWords() {
  const { t } = useLanguage();
  return ({ within: { at } }: Standing, { name, story }: Space): string => {
    const where = name || t('library_main');
    const episode = story?.episodes.find(({ id }) => id === at?.episode);
    if (!at || !episode) return where;
    const persona = story?.personas.find(({ id }) => id === at.persona);
    return persona ? t('walls_as', persona.name, episode.name, where) : t('walls_before', episode.name, where);
  };
}
