/** Shows a button that names the time of the listed chats, and opens the calendar in a dialog. */
import { useLayoutEffect, useState } from 'preact/hooks';
import type { ListFilter } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { useModal } from '../hooks/use-modal';
import { Calendar } from './Calendar';
import type { CalendarProps } from './Calendar';
import { formatPeriod, toPeriod } from './state/periods';

export function CalendarButton(props: CalendarProps) {
  const { t, locale } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (props.days.length === 0) return null;
  const { from, to } = props.filter;
  const isFiltered = from !== undefined && to !== undefined;
  return (
    <>
      <button type="button" class="quiet small calendar-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isFiltered ? formatPeriod(toPeriod({ from, to }), locale) : t('library_any_time')}
      </button>
      {isFiltered && (
        <button
          type="button"
          class="quiet small"
          aria-label={t('library_any_time')}
          title={t('library_any_time')}
          onClick={() => props.onFilter({})}
        >
          ×
        </button>
      )}
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
