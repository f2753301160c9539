import { useLanguage } from '../i18n/language';
import { Menu, type MenuProps } from './Menu';
import { SearchBox } from './SearchBox';
import { SpaceChip } from './SpaceChip';
import type { usePopup } from './state/use-popup';

interface PopupHeadProps extends Omit<MenuProps, 'busy'> {
  readonly popup: ReturnType<typeof usePopup>;
  readonly onInsert: () => void;
  /** The list of hits is visible. */
  readonly isListShown: boolean;
}

/** The search box with the scope, and the menu. Shows Kura's name instead while another view replaces the list. */
export function PopupHead({ popup, onInsert, isListShown, ...menu }: PopupHeadProps) {
  const { t } = useLanguage();
  const { search, scope, preview, openChat, busy, run } = popup;
  return (
    <header class="popup-head">
      <h1 class={isListShown ? 'visually-hidden' : 'popup-name'}>{t('extension_name')}</h1>
      {isListShown && (
        <SearchBox
          search={search}
          hasPicked={preview.choice.picked.length > 0}
          onTick={popup.toggleSelected}
          onInsert={onInsert}
          onOpenChat={openChat}
          renderScope={focusBox => <SpaceChip scope={scope} onRun={work => run(work)} onDone={focusBox} />}
        />
      )}
      <Menu {...menu} busy={busy} />
    </header>
  );
}
