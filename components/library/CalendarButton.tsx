/** Where the page has no room for the year beside the list: a button, and the calendar over the page for as long as a day is chosen. */
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Shelf } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import { useModal } from '../use-modal';
import { Calendar } from './Calendar';
import type { CalendarProps } from './Calendar';
import { useMedia, wide } from './use-media';

export function CalendarButton(props: CalendarProps) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const standsBeside = useMedia(wide);
  if (standsBeside || props.days.length === 0) return null;
  return (
    <>
      <button type="button" class="quiet small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('library_calendar')}
      </button>
      {isOpen && <CalendarDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CalendarDialog({ days, shelf, onShelf, onClose }: CalendarProps & { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const dialog = useModal();
  // The newest day, or the one that was last walked to: one above it may be a screen away.
  useLayoutEffect(() => dialog.current?.querySelector<HTMLElement>('.day[tabindex="0"]')?.focus(), [dialog]);
  const goTo = (day: Shelf) => {
    onShelf(day);
    onClose();
  };
  return (
    <dialog
      class="calendar-dialog"
      ref={dialog}
      aria-label={t('library_calendar')}
      onClose={onClose}
      // A key pressed here is nobody’s behind it.
      onKeyDown={event => event.stopPropagation()}
    >
      <Calendar {...{ days, shelf }} onShelf={goTo}>
        <button type="button" class="push" onClick={onClose}>
          {t('library_calendar_close')}
        </button>
      </Calendar>
    </dialog>
  );
}
