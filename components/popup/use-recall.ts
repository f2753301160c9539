import { useLayoutEffect, useState } from 'preact/hooks';
import type { SearchFilter } from '../../lib/engine/engine';
import type { RecallAnswer, RecallOptions } from '../../lib/messaging/services';
import { troubleOf } from '../language';
import type { Trouble } from '../language';

/** Recall from behind walls that whoever hands it over has put up. Not a method: one that still has to be told of walls does not fit. */
export interface Recaller {
  readonly recall: (question: string, filter?: Partial<SearchFilter>, options?: RecallOptions) => Promise<RecallAnswer>;
}

export interface Recalled {
  /** What was found last, and for which question: it stays on show until a newer answer is there. */
  readonly found?: RecallAnswer & { readonly question: string };
  readonly asking: boolean;
  readonly trouble?: Trouble;
}

/** A fast typist's pause between letters, in milliseconds; below it each letter would cost an embedding nobody waits for. */
const typingPause = 40;
/** More than are in sight at once. The whole answer brings the rest. */
const mostWhileTyping = 8;

/**
 * Answers `question` while it is typed: by words with every letter, by meaning too as soon as the typing pauses. Only the newest
 * question may answer: whatever an older one brings is dropped. A new `occasion` asks the same question again, because there may be
 * more to find. Another `library` stands behind other walls: what the one before it found is gone at once.
 */
export function useRecall(
  library: Recaller,
  question: string,
  occasion: string,
  { ignoreTime, limit }: { readonly ignoreTime: boolean; readonly limit: number },
): Recalled {
  const [answered, setAnswered] = useState<Answered>({ by: library });
  const ours = (answered: Answered): Answered => (answered.by === library ? answered : { by: library });
  // Told while it is drawn and not after it: what is drawn once more may go in.
  const { found, settled, trouble } = ours(answered);
  const asked = question.trim();
  // Told from what was answered and not kept beside it, so that a letter makes the page once and not twice.
  const asking = asked === '' ? undefined : `${occasion} ${ignoreTime} ${limit} ${asked}`;

  // Before the letter itself is painted: an effect after the paint would ask a frame later.
  useLayoutEffect(() => {
    if (asking === undefined) {
      setAnswered({ by: library });
      return undefined;
    }
    // Set when a newer question, or this question's whole answer, has taken the place of what an older call brings.
    const overtaken = new AbortController();
    const ask = async (how: RecallOptions) => {
      const options = { ...how, limit, typing: true as const, ...(ignoreTime && ({ ignoreTime } as const)) };
      try {
        const answer = await library.recall(asked, undefined, options);
        if (overtaken.signal.aborted) return;
        if (how.by) {
          setAnswered(before => withWords(ours(before), answer, asked));
          if (answer.hits.length === 0) askWholly();
        } else {
          setAnswered({ by: library, found: { ...answer, question: asked }, settled: asking, whole: asked });
          overtaken.abort();
        }
      } catch (error) {
        if (!overtaken.signal.aborted) setAnswered({ by: library, settled: asking, trouble: troubleOf(error) });
      }
    };
    /** Once: after the pause, or before it where words have no answer and there is nothing else to show. */
    const askWholly = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      void ask({});
    };
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(askWholly, typingPause);
    void ask({ by: 'words', most: mostWhileTyping });
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [library, asking]);

  const isSettled = settled === asking;
  return {
    ...(found && asking !== undefined && { found }),
    asking: !isSettled,
    ...(trouble && isSettled && { trouble }),
  };
}

interface Answered extends Pick<Recalled, 'found' | 'trouble'> {
  /** Which library answered: nothing of it is of interest to another one. */
  readonly by: Recaller;
  /** What was wholly answered, or failed; absent while nothing was. */
  readonly settled?: string;
  /** The question that `found` is the whole answer to. */
  readonly whole?: string;
}

/** The words' answer is shown until the whole one is there; that words found nothing is no answer yet. */
function withWords(before: Answered, answer: RecallAnswer, question: string): Answered {
  // Asked once more, because there may be more to find: the whole list stays until the next whole one.
  if (answer.hits.length === 0 || before.whole === question) return before;
  // Which of the two is answering is told by whole answers only.
  return { by: before.by, found: { ...answer, by: before.found?.by ?? answer.by, question } };
}
