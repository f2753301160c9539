import { InsertionNotice } from './InsertionNotice';
import { StatusNotice } from './StatusNotice';
import type { usePopup } from './state/use-popup';

interface LastNoticeProps {
  readonly popup: Pick<ReturnType<typeof usePopup>, 'insertion' | 'insertionActions' | 'notice' | 'run' | 'dismiss'>;
  /** The notice about an earlier insertion waits until the note is written. */
  readonly isWriting: boolean;
}

/** Shows one notice: the result of the last action, else that of the last insertion. */
export function LastNotice({ popup, isWriting }: LastNoticeProps) {
  const { insertion, insertionActions, notice } = popup;
  if (notice) return <StatusNotice {...popup} />;
  if (isWriting) return null;
  return (
    <InsertionNotice
      insertion={insertion}
      onCopy={insertionActions.copyText}
      onInsertAgain={insertionActions.insertAgain}
      onUndo={insertionActions.undoInsertion}
      onDismiss={insertionActions.dismiss}
    />
  );
}
