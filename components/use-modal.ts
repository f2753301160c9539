import { useLayoutEffect, useRef } from 'preact/hooks';
import { openerOf } from './use-returning-focus';

/** A dialog over everything else for as long as it stands. It is closed before it goes, so that the focus returns to what opened it. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // The browser remembers who had the focus, also where that is about to go out of sight.
    const opener = openerOf(document.activeElement);
    if (opener instanceof HTMLElement && opener !== document.activeElement) opener.focus();
    // Not where there are no dialogs, as in a test: there it stands in the page.
    shown?.showModal?.();
    return () => shown?.close?.();
  }, []);
  return dialog;
}
