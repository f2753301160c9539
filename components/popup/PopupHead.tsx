import { useLanguage } from '../language';
import { Menu, type MenuProps } from './Menu';
import { SearchBox } from './SearchBox';
import { SpaceChip } from './SpaceChip';
import type { useDesk } from './use-desk';

interface PopupHeadProps extends Omit<MenuProps, 'busy'> {
  readonly desk: ReturnType<typeof useDesk>;
}

/** Where is asked, and the menu beside it. */
export function PopupHead({ desk, ...menu }: PopupHeadProps) {
  const { t } = useLanguage();
  const { search, walls, preview, insert, openChat, busy, attempt } = desk;
  return (
    <header class="popup-head">
      <h1 class="unseen">{t('extension_name')}</h1>
      <SearchBox
        search={search}
        picked={preview.choice.picked.length > 0}
        onTick={desk.tick}
        onInsert={insert}
        onOpenChat={openChat}
        where={toBox => <SpaceChip walls={walls} onTry={work => attempt(work)} onDone={toBox} />}
      />
      <Menu {...menu} busy={busy} />
    </header>
  );
}
