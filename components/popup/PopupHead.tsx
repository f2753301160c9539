import { useLanguage } from '../language';
import { Menu, type MenuProps } from './Menu';
import { SearchBox } from './SearchBox';
import { SpaceChip } from './SpaceChip';
import type { useDesk } from './use-desk';

interface PopupHeadProps extends Omit<MenuProps, 'busy'> {
  readonly desk: ReturnType<typeof useDesk>;
  readonly onInsert: () => void;
  /** What is found is in sight. */
  readonly isListed: boolean;
}

/** Where is asked, and the menu beside it; Kura's name where something else stands in the list's place. */
export function PopupHead({ desk, onInsert, isListed, ...menu }: PopupHeadProps) {
  const { t } = useLanguage();
  const { search, walls, preview, openChat, busy, attempt } = desk;
  return (
    <header class="popup-head">
      <h1 class={isListed ? 'unseen' : 'popup-name'}>{t('extension_name')}</h1>
      {isListed && (
        <SearchBox
          search={search}
          picked={preview.choice.picked.length > 0}
          onTick={desk.tick}
          onInsert={onInsert}
          onOpenChat={openChat}
          where={toBox => <SpaceChip walls={walls} onTry={work => attempt(work)} onDone={toBox} />}
        />
      )}
      <Menu {...menu} busy={busy} />
    </header>
  );
}
