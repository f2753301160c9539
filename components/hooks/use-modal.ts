import { useLayoutEffect, useRef } from 'preact/hooks';
import { openerOf } from './use-return-focus';

/** Opens a modal dialog while the component is mounted. Closing it before unmount makes the browser return the focus. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // The browser remembers the focused element, even if that is about to be hidden. The menu's button is a safer target.
    const opener = openerOf(document.activeElement);
    if (opener instanceof HTMLElement && opener !== document.activeElement) opener.focus();
    // Without `showModal`, as in tests, the dialog stands in the page.
    shown?.showModal?.();
    return () => shown?.close?.();
  }, []);
  return dialog;
}
