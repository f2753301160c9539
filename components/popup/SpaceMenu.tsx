import { useId, useRef, useState } from 'preact/hooks';
import type { Standing } from '../../lib/rpc/contracts/spaces';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { StoryPointChoice } from '../story/StoryPointChoice';
import type { Saying } from '../hooks/use-notice';
import { menuKeys } from './menu-keys';
import type { SpaceChipProps } from './SpaceChip';

interface SpaceMenuProps extends SpaceChipProps {
  readonly standing: Standing;
  readonly space: Space;
}

export const spaceMenuId = 'space-menu';

/**
 * Selects another space: for all questions, or, if the open page has a space of its own, for one question only. Moving the open chat to
 * another space is a separate, collapsed section.
 */
export function SpaceMenu({ walls, standing, space, onTry, onDone }: SpaceMenuProps) {
  const { t } = useLanguage();
  const menu = useRef<HTMLDivElement>(null);
  const isChosen = standing.by === 'chosen';
  const others = walls.spaces.filter(({ id }) => id !== space.id);
  const { moveChat } = walls;
  const leave = () => menu.current?.hidePopover?.();
  const look = (to: Space) => {
    leave();
    onTry(() => (isChosen ? walls.standIn(to.id) : walls.lookIn(to.id)));
    if (!isChosen) onDone();
  };
  const move = async (from: Space, to: Space): Promise<Saying> => {
    await moveChat?.(to.id);
    return { tone: 'good', text: t('walls_moved', nameOf(to, t)), undo: () => move(to, from) };
  };
  return (
    <div id={spaceMenuId} popover="auto" class="menu space-menu" ref={menu} {...menuKeys}>
      {!isChosen && (
        <p class="soft">{t(standing.by === 'chat' ? 'walls_by_chat' : 'walls_by_rule', nameOf(space, t))}</p>
      )}
      <Choice
        title={t(isChosen ? 'walls_choose' : 'walls_look')}
        spaces={isChosen ? walls.spaces : others}
        chosen={isChosen ? space.id : undefined}
        onChoose={look}
      />
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
      {moveChat && others.length > 0 && (
        <MoveChat
          {...{ others }}
          onMove={to => {
            leave();
            onTry(() => move(space, to));
          }}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly spaces: readonly Space[];
  /** The id of the selected space. */
  readonly chosen?: string | undefined;
  readonly onChoose: (to: Space) => void;
}

function Choice({ title, spaces, chosen, onChoose }: ChoiceProps) {
  const { t } = useLanguage();
  const id = useId();
  if (spaces.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} class="menu-title">
        {title}
      </p>
      {spaces.map(each => (
        <button
          key={each.id}
          type="button"
          dir="auto"
          aria-pressed={chosen === undefined ? undefined : each.id === chosen}
          onClick={() => onChoose(each)}
        >
          {nameOf(each, t)}
        </button>
      ))}
    </div>
  );
}

/** It is collapsed, so that nobody moves a chat by accident while selecting a scope. */
function MoveChat({ others, onMove }: { readonly others: readonly Space[]; readonly onMove: (to: Space) => void }) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="move-chat">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('walls_move_open')}
      </button>
      {isOpen && <Choice title={t('walls_move_chat')} spaces={others} onChoose={onMove} />}
    </div>
  );
}

const nameOf = ({ name }: Space, t: ReturnType<typeof useLanguage>['t']): string => name || t('library_main');
