import { useLayoutEffect, useRef } from 'preact/hooks';

/** A dialog over everything else for as long as it stands. It is closed before it goes, so that the focus returns to what opened it. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // Not where there are no dialogs, as in a test: there it stands in the page.
    shown?.showModal?.();
    return () => shown?.close?.();
  }, []);
  return dialog;
}
