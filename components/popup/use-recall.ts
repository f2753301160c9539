import { useEffect, useState } from 'preact/hooks';
import type { LibraryService, RecallAnswer, RecallOptions } from '../../lib/messaging/services';
import { troubleOf } from '../language';
import type { Trouble } from '../language';

export interface Recalled {
  /** What was found last, and for which question: it stays on show until a newer answer is there. */
  readonly found?: RecallAnswer & { readonly question: string };
  readonly asking: boolean;
  readonly trouble?: Trouble;
}

/** A fast typist's pause between letters, in milliseconds; below it each letter would cost an embedding nobody waits for. */
const typingPause = 60;

/**
 * Answers `question` while it is typed: by words with every letter, by meaning too as soon as the typing pauses. Only the newest
 * question may answer: whatever an older one brings is dropped. A new `occasion` asks the same question again, because there may be
 * more to find.
 */
export function useRecall(
  library: Pick<LibraryService, 'recall'>,
  question: string,
  occasion: string,
  ignoreTime: boolean,
): Recalled {
  const [recalled, setRecalled] = useState<Recalled>({ asking: question.trim() !== '' });

  useEffect(() => {
    const asked = question.trim();
    if (asked === '') {
      setRecalled({ asking: false });
      return undefined;
    }
    // Set when a newer question, or this question's whole answer, has taken the place of what an older call brings.
    const overtaken = new AbortController();
    setRecalled(({ found }) => ({ ...(found && { found }), asking: true }));
    const ask = async (how: RecallOptions) => {
      const options = { ...how, ...(ignoreTime && ({ ignoreTime } as const)) };
      try {
        const answer = await library.recall(asked, undefined, options);
        if (overtaken.signal.aborted) return;
        if (how.by) setRecalled(before => withWords(before, answer, asked));
        else setRecalled({ found: { ...answer, question: asked }, asking: false });
        if (!how.by) overtaken.abort();
      } catch (error) {
        if (!overtaken.signal.aborted) setRecalled({ asking: false, trouble: troubleOf(error) });
      }
    };
    void ask({ by: 'words' });
    const timer = setTimeout(() => void ask({}), typingPause);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [library, question, occasion, ignoreTime]);

  return recalled;
}

/** The words' answer is shown until the whole one is there; that words found nothing is no answer yet. */
function withWords(before: Recalled, answer: RecallAnswer, question: string): Recalled {
  if (answer.hits.length === 0) return before;
  // Which of the two is answering is told by whole answers only.
  return { found: { ...answer, by: before.found?.by ?? answer.by, question }, asking: true };
}
