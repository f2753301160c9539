import { InsertionNotice } from './InsertionNotice';
import { SaidNotice } from './SaidNotice';
import type { useDesk } from './use-desk';

interface LastNoticeProps {
  readonly desk: Pick<ReturnType<typeof useDesk>, 'insertion' | 'after' | 'saying' | 'attempt' | 'hush'>;
  /** What went in earlier can wait until this is written. */
  readonly isWriting: boolean;
}

/** What became of the last deed or insertion: one at a time, the newest. */
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
