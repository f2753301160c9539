import { useLayoutEffect, useState } from 'preact/hooks';
import type { SearchFilter } from '../../../lib/search/engine';
import type { RecallAnswer, RecallOptions } from '../../../lib/rpc/contracts/engine';
import { toProblemKey } from '../../i18n/language';
import type { ProblemKey } from '../../i18n/language';

/** Recall bound to a scope. It is a property and not a method, so that TypeScript rejects a recall that still needs a scope. */
export interface ScopedRecall {
  readonly recall: (question: string, filter?: Partial<SearchFilter>, options?: RecallOptions) => Promise<RecallAnswer>;
}

export interface SearchResultsState {
  /** The last answer and its question. It stays until a newer answer arrives. */
  readonly found?: RecallAnswer & { readonly question: string };
  readonly isAsking: boolean;
  readonly problem?: ProblemKey;
}

/** In milliseconds: the pause between keystrokes of a fast typist. A shorter delay would compute an embedding for every keystroke. */
const typingPauseMs = 40;
/** More than the list shows without scrolling. The complete answer has the rest. */
const maxWhileTyping = 8;

/**
 * Answers `question` while it is typed: by text at each keystroke, and by embedding after a pause. Answers to older questions are dropped.
 * A new `refreshKey` asks again, and another `library` means another scope, so its hits are dropped at once.
 */
export function useSearchResults(
  library: ScopedRecall,
  question: string,
  refreshKey: string,
  { ignoreTime, limit }: { readonly ignoreTime: boolean; readonly limit: number },
): SearchResultsState {
  const [state, setState] = useState<AnsweredState>({ by: library });
  const resetForLibrary = (state: AnsweredState): AnsweredState => (state.by === library ? state : { by: library });
  // Computed during render, not in an effect: what is rendered once can be inserted.
  const { found, settledKey, problem } = resetForLibrary(state);
  const typed = question.trim();
  // Derived and not kept in state, so that a keystroke renders once and not twice.
  const questionKey = typed === '' ? undefined : `${refreshKey} ${ignoreTime} ${limit} ${typed}`;

  // Runs before paint: an effect after paint would ask one frame later.
  useLayoutEffect(() => {
    if (questionKey === undefined) {
      setState({ by: library });
      return undefined;
    }
    // Aborted when a newer question, or the complete answer to this one, replaces an older call.
    const outdated = new AbortController();
    const recallAnswer = async (stage: RecallOptions) => {
      const options = { ...stage, limit, isTyping: true as const, ...(ignoreTime && ({ ignoreTime } as const)) };
      try {
        const answer = await library.recall(typed, undefined, options);
        if (outdated.signal.aborted) return;
        if (stage.by) {
          setState(before => mergeTextAnswer(resetForLibrary(before), answer, typed));
          if (answer.hits.length === 0) recallFully();
        } else {
          setState({
            by: library,
            found: { ...answer, question: typed },
            settledKey: questionKey,
            completeQuestion: typed,
          });
          outdated.abort();
        }
      } catch (error) {
        if (!outdated.signal.aborted) setState({ by: library, settledKey: questionKey, problem: toProblemKey(error) });
      }
    };
    /** Runs once: after the pause, or at once if text alone finds nothing. */
    const recallFully = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      void recallAnswer({});
    };
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(recallFully, typingPauseMs);
    void recallAnswer({ by: 'words', maxHits: maxWhileTyping });
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [library, questionKey]);

  const isSettled = settledKey === questionKey;
  return {
    ...(found && questionKey !== undefined && { found }),
    isAsking: !isSettled,
    ...(problem && isSettled && { problem }),
  };
}

interface AnsweredState extends Pick<SearchResultsState, 'found' | 'problem'> {
  /** The library that answered. Its answer does not apply to another one. */
  readonly by: ScopedRecall;
  /** The key that was answered completely, or that failed; absent while none was. */
  readonly settledKey?: string;
  /** The question that `found` answers completely. */
  readonly completeQuestion?: string;
}

/** Shows the hits of the text index until the complete answer arrives. No hits are no answer yet. */
function mergeTextAnswer(before: AnsweredState, answer: RecallAnswer, question: string): AnsweredState {
  // On a repeated question, the complete list stays until the next complete one.
  if (answer.hits.length === 0 || before.completeQuestion === question) return before;
  // Only complete answers decide whether embeddings take part.
  return { by: before.by, found: { ...answer, by: before.found?.by ?? answer.by, question } };
}
