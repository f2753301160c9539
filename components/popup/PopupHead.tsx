import { useLanguage } from '../i18n/language';
import { Menu, type MenuProps } from './Menu';
import { SearchBox } from './SearchBox';
import { SpaceChip } from './SpaceChip';
import type { useDesk } from './state/use-popup';

interface PopupHeadProps extends Omit<MenuProps, 'busy'> {
  readonly desk: ReturnType<typeof useDesk>;
  readonly onInsert: () => void;
  /** The list of hits is visible. */
  readonly isListed: boolean;
}

/** The search box with the scope, and the menu. Shows Kura's name instead while another view replaces the list. */
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
