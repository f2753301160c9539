import { useEffect, useState } from 'preact/hooks';
import type { LibraryService, RecallAnswer } from '../../lib/messaging/services';
import { troubleOf } from '../language';
import type { Trouble } from '../language';

export interface Recalled {
  /** What was found last, and for which question: it stays on show until a newer answer is there. */
  readonly found?: RecallAnswer & { readonly question: string };
  readonly asking: boolean;
  readonly trouble?: Trouble;
}

/** A fast typist's pause between letters, in milliseconds; below it each letter would cost a search nobody reads. */
const typingPause = 90;

/**
 * Answers `question` while it is typed. Only the newest question may answer: whatever an older one brings is dropped. A new
 * `occasion` asks the same question again, because there may be more to find.
 */
export function useRecall(library: Pick<LibraryService, 'recall'>, question: string, occasion: string): Recalled {
  const [recalled, setRecalled] = useState<Recalled>({ asking: question.trim() !== '' });

  useEffect(() => {
    const asked = question.trim();
    if (asked === '') {
      setRecalled({ asking: false });
      return undefined;
    }
    const overtaken = new AbortController();
    setRecalled(({ found }) => ({ ...(found && { found }), asking: true }));
    const ask = async () => {
      try {
        const answer = await library.recall(asked);
        if (!overtaken.signal.aborted) setRecalled({ found: { ...answer, question: asked }, asking: false });
      } catch (error) {
        if (!overtaken.signal.aborted) setRecalled({ asking: false, trouble: troubleOf(error) });
      }
    };
    const timer = setTimeout(() => void ask(), typingPause);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [library, question, occasion]);

  return recalled;
}
