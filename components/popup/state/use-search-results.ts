import { useLayoutEffect, useState } from 'preact/hooks';
import type { SearchFilter } from '../../../lib/search/engine';
import type { RecallAnswer, RecallOptions } from '../../../lib/rpc/contracts/index';
import { troubleOf } from '../../i18n/language';
import type { Trouble } from '../../i18n/language';

/** Recall bound to a scope. It is a property and not a method, so that TypeScript rejects a recall that still needs a scope. */
export interface Recaller {
  readonly recall: (question: string, filter?: Partial<SearchFilter>, options?: RecallOptions) => Promise<RecallAnswer>;
}

export interface Recalled {
  /** The last answer and its question. It stays until a newer answer arrives. */
  readonly found?: RecallAnswer & { readonly question: string };
  readonly asking: boolean;
  readonly trouble?: Trouble;
}

/** In milliseconds: the pause between keystrokes of a fast typist. A shorter delay would compute an embedding for every keystroke. */
const typingPause = 40;
/** More than the list shows without scrolling. The complete answer has the rest. */
const mostWhileTyping = 8;

/**
 * Answers `question` while it is typed: by text at each keystroke, and by embedding after a pause. Answers to older questions are dropped.
 * A new `refreshKey` asks again, and another `library` means another scope, so its hits are dropped at once.
 */
export function useRecall(
  library: Recaller,
  question: string,
  occasion: string,
  { ignoreTime, limit }: { readonly ignoreTime: boolean; readonly limit: number },
): Recalled {
  const [answered, setAnswered] = useState<Answered>({ by: library });
  const ours = (answered: Answered): Answered => (answered.by === library ? answered : { by: library });
  // Computed during render, not in an effect: what is rendered once can be inserted.
  const { found, settled, trouble } = ours(answered);
  const asked = question.trim();
  // Derived and not kept in state, so that a keystroke renders once and not twice.
  const asking = asked === '' ? undefined : `${occasion} ${ignoreTime} ${limit} ${asked}`;

  // Runs before paint: an effect after paint would ask one frame later.
  useLayoutEffect(() => {
    if (asking === undefined) {
      setAnswered({ by: library });
      return undefined;
    }
    // Aborted when a newer question, or the complete answer to this one, replaces an older call.
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
    /** Runs once: after the pause, or at once if text alone finds nothing. */
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
  /** The library that answered. Its answer does not apply to another one. */
  readonly by: Recaller;
  /** The key that was answered completely, or that failed; absent while none was. */
  readonly settled?: string;
  /** The question that `found` answers completely. */
  readonly whole?: string;
}

/** Shows the hits of the text index until the complete answer arrives. No hits are no answer yet. */
function withWords(before: Answered, answer: RecallAnswer, question: string): Answered {
  // On a repeated question, the complete list stays until the next complete one.
  if (answer.hits.length === 0 || before.whole === question) return before;
  // Only complete answers decide whether embeddings take part.
  return { by: before.by, found: { ...answer, by: before.found?.by ?? answer.by, question } };
}
