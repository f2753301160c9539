import { useEffect, useRef, useState } from 'preact/hooks';
import { toOwnerKey, type CatchUpResult, type Owner, type CatchUpProgress } from '../../lib/catch-up/progress';
import { toProblemKey } from '../i18n/language';
import type { ProblemKey } from '../i18n/language';

export interface CatchUpActions {
  /** Resolves with the number of chats visited in the current catch-up, or 0 if there is none. */
  countVisited(owner: Owner): Promise<number>;
  /** Starts a catch-up or resumes it. It ends with `signal`. Only one runs at a time. */
  run(owner: Owner, onProgress: (progress: CatchUpProgress) => void, signal: AbortSignal): Promise<CatchUpResult>;
  /** Clears the progress of the current catch-up, so that the next one begins anew. */
  reset(owner: Owner): Promise<void>;
}

export type CatchUpState =
  | { readonly state: 'idle' }
  /** The catch-up was requested and has not reported yet. */
  | { readonly state: 'starting' }
  | { readonly state: 'running'; readonly progress: CatchUpProgress }
  | { readonly state: 'paused'; readonly visited: number }
  | { readonly state: 'ended'; readonly ending: Exclude<CatchUpResult, { state: 'paused' }> }
  | { readonly state: 'broken'; readonly problem: ProblemKey };

/** Keeps the state of one owner's catch-up and the user's actions on it. `onRunning` is called at each start and end. */
export function useCatchUp(actions: CatchUpActions, owner: Owner, onRunning: (isRunning: boolean) => void) {
  const [current, setCurrent] = useState<CatchUpState>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  const shouldReset = useRef(false);

  const runStep = async (work: () => Promise<CatchUpState>) => {
    try {
      setCurrent(await work());
    } catch (error) {
      setCurrent({ state: 'broken', problem: toProblemKey(error) });
    }
  };
  const resetCatchUp = async (): Promise<CatchUpState> => {
    await actions.reset(owner);
    return { state: 'idle' };
  };
  const readState = async (): Promise<CatchUpState> => {
    const visited = await actions.countVisited(owner);
    return visited > 0 ? { state: 'paused', visited } : { state: 'idle' };
  };
  const run = async (signal: AbortSignal): Promise<CatchUpState> => {
    const ending = await actions.run(owner, progress => setCurrent({ state: 'running', progress }), signal);
    if (shouldReset.current) return resetCatchUp();
    return ending.state === 'paused'
      ? { state: 'paused', visited: await actions.countVisited(owner) }
      : { state: 'ended', ending };
  };

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    shouldReset.current = false;
    setCurrent({ state: 'starting' });
    onRunning(true);
    await runStep(() => run(controller.signal));
    running.current = null;
    onRunning(false);
  };

  // A catch-up may have begun on an earlier visit to this page, even before the browser was restarted.
  useEffect(() => {
    void runStep(readState);
    return () => running.current?.abort();
  }, [toOwnerKey(owner)]);

  return {
    current,
    start: () => void start(),
    pause: () => running.current?.abort(),
    stop: () => {
      shouldReset.current = true;
      if (running.current) running.current.abort();
      else void runStep(resetCatchUp);
    },
  };
}
