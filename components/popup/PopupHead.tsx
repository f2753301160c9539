import type { RowAction } from '../list/action';
import { useLanguage } from '../i18n/language';
import { Menu, type MenuProps } from './Menu';
import { SearchBox } from './SearchBox';
import { SpaceChip } from './SpaceChip';
import type { usePopup } from './state/use-popup';

interface PopupHeadProps extends Omit<MenuProps, 'busy'> {
  readonly popup: ReturnType<typeof usePopup>;
  readonly onInsert: () => void;
  readonly actions: readonly RowAction[];
  readonly onActions: () => void;
  /** The list of hits is visible. */
  readonly isListShown: boolean;
  /** The box was there before. */
  readonly isReturning: boolean;
}

/** The search box with filters and scope, and the menu. Shows Kura's name instead while another view replaces the list. */
export function PopupHead({ popup, onInsert, actions, onActions, isListShown, isReturning, ...menu }: PopupHeadProps) {
  const { t } = useLanguage();
  const { search, scope, preview, busy, run } = popup;
  return (
    <header class="popup-head">
      <h1 class={isListShown ? 'visually-hidden' : 'popup-name'}>{t('extension_name')}</h1>
      {isListShown && (
        <>
          <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM10.5 10.5 14 14" />
          </svg>
          <SearchBox
            {...{ search, onInsert, actions, onActions, isReturning }}
            hasPicked={preview.choice.picked.length > 0}
            renderScope={focusBox => <SpaceChip scope={scope} onRun={work => run(work)} onDone={focusBox} />}
          />
        </>
      )}
      <Menu {...menu} busy={busy} />
    </header>
  );
}
