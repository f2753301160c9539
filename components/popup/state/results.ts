/** What a question finds while it is typed: by text at each keystroke, and by embedding after a pause. Pure, but for `askInStages`. */
import { defaultHitCount, maxHitCount, type Hit } from '../../../lib/core/hit';
import type { RecallAnswer, RecallOptions } from '../../../lib/rpc/contracts/engine';
import type { SearchFilter } from '../../../lib/search/engine';
import { toProblemKey, type ProblemKey } from '../../i18n/language';

/** Recall bound to a scope. It is a property and not a method, so that TypeScript rejects a recall that still needs a scope. */
export interface ScopedRecall {
  readonly recall: (question: string, filter?: Partial<SearchFilter>, options?: RecallOptions) => Promise<RecallAnswer>;
}

/** What is asked, part by part. Another part asks again. */
export interface Ask {
  readonly text: string;
  /** Hits of another scope are dropped at once. Scopes are compared by reference. */
  readonly scope: unknown;
  readonly ignoreTime: boolean;
  readonly limit: number;
  /** Changes when the same question may have another answer. */
  readonly refreshKey: unknown;
}

export interface Results {
  /** `failed` may still become `listed`, because the two stages fail one by one. */
  readonly state: 'idle' | 'asking' | 'listed' | 'failed';
  /** What was asked last; absent if `idle`. Answers to anything else are dropped. */
  readonly ask?: Ask;
  /** The last answer and its question. It stays until a newer answer arrives. */
  readonly found?: RecallAnswer & { readonly question: string };
  /** The question that `found` answers completely. */
  readonly completeQuestion?: string;
  readonly problem?: ProblemKey;
}

export const noResults: Results = { state: 'idle' };

/** Returns the same results if nothing else is asked. */
export function startAsking(results: Results, ask: Ask): Results {
  const { ask: last, found, completeQuestion } = results;
  if (ask.text === '') return results.state === 'idle' ? results : noResults;
  if (isSameAsk(last, ask)) return results;
  const isKept = found && last?.scope === ask.scope;
  return {
    state: 'asking',
    ask,
    ...(isKept && { found, ...(completeQuestion !== undefined && { completeQuestion }) }),
  };
}

const isSameAsk = (a: Ask | undefined, b: Ask): boolean =>
  a !== undefined &&
  a.text === b.text &&
  a.scope === b.scope &&
  a.ignoreTime === b.ignoreTime &&
  a.limit === b.limit &&
  a.refreshKey === b.refreshKey;

/** Shows the hits of the text index until the complete answer arrives. No hits are no answer yet. */
export function receiveAnswer(results: Results, ask: Ask, answer: RecallAnswer, isComplete: boolean): Results {
  const { ask: last, state, found, completeQuestion } = results;
  if (!isSameAsk(last, ask) || state === 'listed') return results;
  const question = ask.text;
  if (isComplete) return { state: 'listed', ask, found: { ...answer, question }, completeQuestion: question };
  // On a repeated question, the complete list stays until the next complete one.
  if (state === 'failed' || answer.hits.length === 0 || completeQuestion === question) return results;
  // Only complete answers decide whether embeddings take part.
  return { state, ask, found: { ...answer, by: found?.by ?? answer.by, question } };
}

export const receiveFailure = (results: Results, ask: Ask, problem: ProblemKey): Results =>
  !isSameAsk(results.ask, ask) || results.state === 'listed' ? results : { state: 'failed', ask, problem };

/** In milliseconds: the pause between keystrokes of a fast typist. A shorter delay would compute an embedding for every keystroke. */
const typingPauseMs = 40;
/** More than the list shows without scrolling. The complete answer has the rest. */
const maxWhileTyping = 8;

/** Tells the engine which questions are this page's. */
const page = crypto.randomUUID();
let questionCount = 0;

export interface AskListener {
  readonly onAnswer: (answer: RecallAnswer, isComplete: boolean) => void;
  readonly onFailure: (problem: ProblemKey) => void;
}

/** Asks by text at once and completely after a pause, or at once if text alone finds nothing. The returned function ends it. */
export function askInStages(
  { recall }: ScopedRecall,
  { text, ignoreTime, limit }: Ask,
  { onAnswer, onFailure }: AskListener,
): () => void {
  let isOver = false;
  const asker = { page, question: ++questionCount };
  const askStage = async (stage: RecallOptions) => {
    const options = { ...stage, limit, asker, isTyping: true as const, ...(ignoreTime && ({ ignoreTime } as const)) };
    try {
      const answer = await recall(text, undefined, options);
      if (isOver || answer.superseded) return;
      onAnswer(answer, !stage.by);
      if (stage.by && answer.hits.length === 0) askCompletely();
      // A late answer by text says nothing more.
      isOver ||= !stage.by;
    } catch (error) {
      if (!isOver) onFailure(toProblemKey(error));
    }
  };
  const askCompletely = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    void askStage({});
  };
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(askCompletely, typingPauseMs);
  void askStage({ by: 'words', maxHits: maxWhileTyping });
  return () => {
    clearTimeout(timer);
    isOver = true;
  };
}

/** One page more than before. */
export const growLimit = (limit: number): number => Math.min(maxHitCount, limit + defaultHitCount);

/** The hit, and those that are similar behind it. */
export const listUnfolded = ({ similar = [], ...hit }: Hit): readonly Hit[] => [hit, ...similar];
