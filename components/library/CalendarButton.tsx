/** Shows a button that opens the calendar in a dialog, on pages that are too narrow to show it beside the list. */
import { useLayoutEffect, useState } from 'preact/hooks';
import type { ListFilter } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { useModal } from '../hooks/use-modal';
import { Calendar } from './Calendar';
import type { CalendarProps } from './Calendar';
import { useMedia, wideQuery } from './use-media';

export function CalendarButton(props: CalendarProps) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const isWide = useMedia(wideQuery);
  if (isWide || props.days.length === 0) return null;
  return (
    <>
      <button type="button" class="quiet small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('library_calendar')}
      </button>
      {isOpen && <CalendarDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CalendarDialog({ days, filter, onFilter, onClose }: CalendarProps & { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const dialog = useModal();
  // Focuses the newest day or the last focused one. The browser would focus the first day, which may be a screen away.
  useLayoutEffect(() => dialog.current?.querySelector<HTMLElement>('.day[tabindex="0"]')?.focus(), [dialog]);
  const selectDay = (day: ListFilter) => {
    onFilter(day);
    onClose();
  };
  return (
    <dialog
      class="calendar-dialog"
      ref={dialog}
      aria-label={t('library_calendar')}
      onClose={onClose}
      // Keys that are pressed in the dialog must not reach the page behind it.
      onKeyDown={event => event.stopPropagation()}
    >
      <Calendar {...{ days, filter }} onFilter={selectDay}>
        <button type="button" class="align-end" onClick={onClose}>
          {t('library_calendar_close')}
        </button>
      </Calendar>
    </dialog>
  );
}
