import { useLayoutEffect, useRef } from 'preact/hooks';
import { findOpener } from './use-return-focus';

/** Opens a modal dialog while the component is mounted. Closing it before unmount makes the browser return the focus. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    // The browser remembers the focused element, even if that is about to be hidden. The menu's button is a safer target.
    const opener = findOpener(document.activeElement);
    if (opener instanceof HTMLElement && opener !== document.activeElement) opener.focus();
    // Without `showModal`, as in tests, the dialog stands in the page.
    element?.showModal?.();
    return () => element?.close?.();
  }, []);
  return dialog;
}
