import { useId, useRef, useState } from 'preact/hooks';
import type { CurrentScope } from '../../lib/core/scope';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { StoryPointChoice } from '../story/StoryPointChoice';
import type { Notice } from '../hooks/use-notice';
import { menuKeys } from './menu-keys';
import type { SpaceChipProps } from './SpaceChip';

interface SpaceMenuProps extends SpaceChipProps {
  readonly current: CurrentScope;
  readonly space: Space;
}

export const spaceMenuId = 'space-menu';

/**
 * Selects another space: for all questions, or, if the open page has a space of its own, for one question only. Moving the open chat to
 * another space is a separate, collapsed section.
 */
export function SpaceMenu({ scope, current, space, onRun, onDone }: SpaceMenuProps) {
  const { t } = useLanguage();
  const menu = useRef<HTMLDivElement>(null);
  const isChosen = current.by === 'chosen';
  const others = scope.spaces.filter(({ id }) => id !== space.id);
  const { moveChat } = scope;
  const close = () => menu.current?.hidePopover?.();
  const chooseSpace = (to: Space) => {
    close();
    onRun(() => (isChosen ? scope.selectSpace(to.id) : scope.searchInSpace(to.id)));
    if (!isChosen) onDone();
  };
  const move = async (from: Space, to: Space): Promise<Notice> => {
    await moveChat?.(to.id);
    return { tone: 'good', text: t('scope_moved', toSpaceName(to, t)), undo: () => move(to, from) };
  };
  return (
    <div id={spaceMenuId} popover="auto" class="menu space-menu" ref={menu} {...menuKeys}>
      {!isChosen && (
        <p class="soft">{t(current.by === 'chat' ? 'scope_by_chat' : 'scope_by_rule', toSpaceName(space, t))}</p>
      )}
      <SpaceChoice
        title={t(isChosen ? 'scope_choose' : 'scope_look')}
        spaces={isChosen ? scope.spaces : others}
        chosen={isChosen ? space.id : undefined}
        onChoose={chooseSpace}
      />
      {space.story && space.story.episodes.length > 0 && (
        <StoryPointChoice
          story={space.story}
          point={current.scope.at}
          onPoint={point => onRun(() => scope.selectStoryPoint(point))}
        />
      )}
      <button
        type="button"
        class="search-everywhere"
        onClick={() => {
          close();
          scope.searchEverywhere();
          onDone();
        }}
      >
        {t('scope_everywhere')}
      </button>
      {moveChat && others.length > 0 && (
        <MoveChat
          {...{ others }}
          onMove={to => {
            close();
            onRun(() => move(space, to));
          }}
        />
      )}
    </div>
  );
}

interface SpaceChoiceProps {
  readonly title: string;
  readonly spaces: readonly Space[];
  /** The id of the selected space. */
  readonly chosen?: string | undefined;
  readonly onChoose: (to: Space) => void;
}

function SpaceChoice({ title, spaces, chosen, onChoose }: SpaceChoiceProps) {
  const { t } = useLanguage();
  const id = useId();
  if (spaces.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} class="menu-title">
        {title}
      </p>
      {spaces.map(space => (
        <button
          key={space.id}
          type="button"
          dir="auto"
          aria-pressed={chosen === undefined ? undefined : space.id === chosen}
          onClick={() => onChoose(space)}
        >
          {toSpaceName(space, t)}
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
        {t('scope_move_open')}
      </button>
      {isOpen && <SpaceChoice title={t('scope_move_chat')} spaces={others} onChoose={onMove} />}
    </div>
  );
}

const toSpaceName = ({ name }: Space, t: ReturnType<typeof useLanguage>['t']): string => name || t('library_main');
