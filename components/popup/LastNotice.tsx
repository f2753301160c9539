import { InsertionNotice } from './InsertionNotice';
import { SaidNotice } from './StatusNotice';
import type { useDesk } from './state/use-popup';

interface LastNoticeProps {
  readonly desk: Pick<ReturnType<typeof useDesk>, 'insertion' | 'after' | 'saying' | 'attempt' | 'hush'>;
  /** The notice about an earlier insertion waits until the note is written. */
  readonly isWriting: boolean;
}

/** Shows one notice: the result of the last action, else that of the last insertion. */
export function LastNotice({ desk, isWriting }: LastNoticeProps) {
  const { insertion, after, saying } = desk;
  if (saying) return <SaidNotice {...desk} />;
  if (isWriting) return null;
  return (
    <InsertionNotice
      insertion={insertion}
      onCopy={after.copyText}
      onAgain={after.insertAgain}
      onUndo={after.takeBack}
      onDismiss={after.dismiss}
    />
  );
}
