import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import {
  askInStages,
  noResults,
  receiveAnswer,
  receiveFailure,
  startAsking,
  type Ask,
  type Results,
  type ScopedRecall,
} from '../../popup/state/results';

/**
 * Answers `question` while it is typed: by text at each keystroke, and by embedding after a pause. Answers to older questions are dropped.
 * A new `refreshKey` asks again, and another `library` means another scope, so its hits are dropped at once.
 */
export function useSearchResults(
  library: ScopedRecall,
  question: string,
  refreshKey: string,
  { ignoreTime, limit }: Pick<Ask, 'ignoreTime' | 'limit'>,
) {
  const text = question.trim();
  const ask = useMemo<Ask>(
    () => ({ text, scope: library, ignoreTime, limit, refreshKey }),
    [text, library, ignoreTime, limit, refreshKey],
  );
  const [state, setState] = useState<Results>(noResults);
  // Derived and not kept in state, so that a keystroke renders once and not twice.
  const results = startAsking(state, ask);

  // Runs before paint: an effect after paint would ask one frame later.
  useLayoutEffect(() => {
    if (text === '') {
      setState(noResults);
      return undefined;
    }
    return askInStages(library, ask, {
      onAnswer: (answer, isComplete) =>
        setState(before => receiveAnswer(startAsking(before, ask), ask, answer, isComplete)),
      onFailure: problem => setState(before => receiveFailure(startAsking(before, ask), ask, problem)),
    });
  }, [ask]);

  const { found, problem } = results;
  return { ...(found && { found }), isAsking: results.state === 'asking', ...(problem && { problem }) };
}
