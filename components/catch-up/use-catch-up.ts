import { useEffect, useRef, useState } from 'preact/hooks';
import { ownerKey, type Ending, type Owner, type Progress } from '../../lib/catch-up/progress';
import { troubleOf } from '../i18n/language';
import type { Trouble } from '../i18n/language';

export interface CatchUpDesk {
  /** Resolves with the number of chats visited in the current catch-up, or 0 if there is none. */
  visited(owner: Owner): Promise<number>;
  /** Starts a catch-up or resumes it. It ends with `signal`. Only one runs at a time. */
  run(owner: Owner, onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<Ending>;
  /** Clears the progress of the current catch-up, so that the next one begins anew. */
  end(owner: Owner): Promise<void>;
}

export type CatchUpState =
  | { readonly state: 'idle' }
  /** The catch-up was requested and has not reported yet. */
  | { readonly state: 'starting' }
  | { readonly state: 'running'; readonly progress: Progress }
  | { readonly state: 'paused'; readonly visited: number }
  | { readonly state: 'ended'; readonly ending: Exclude<Ending, { state: 'paused' }> }
  | { readonly state: 'broken'; readonly trouble: Trouble };

/** Keeps the state of one owner's catch-up and the user's actions on it. `onRunning` is called at each start and end. */
export function useCatchUp(desk: CatchUpDesk, owner: Owner, onRunning: (isRunning: boolean) => void) {
  const [now, setNow] = useState<CatchUpState>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  const toEnd = useRef(false);

  const attempt = async (work: () => Promise<CatchUpState>) => {
    try {
      setNow(await work());
    } catch (error) {
      setNow({ state: 'broken', trouble: troubleOf(error) });
    }
  };
  const end = async (): Promise<CatchUpState> => {
    await desk.end(owner);
    return { state: 'idle' };
  };
  const underWay = async (): Promise<CatchUpState> => {
    const visited = await desk.visited(owner);
    return visited > 0 ? { state: 'paused', visited } : { state: 'idle' };
  };
  const run = async (signal: AbortSignal): Promise<CatchUpState> => {
    const ending = await desk.run(owner, progress => setNow({ state: 'running', progress }), signal);
    if (toEnd.current) return end();
    return ending.state === 'paused'
      ? { state: 'paused', visited: await desk.visited(owner) }
      : { state: 'ended', ending };
  };

  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    toEnd.current = false;
    setNow({ state: 'starting' });
    onRunning(true);
    await attempt(() => run(abort.signal));
    running.current = null;
    onRunning(false);
  };

  // A catch-up may have begun on an earlier visit to this page, even before the browser was restarted.
  useEffect(() => {
    void attempt(underWay);
    return () => running.current?.abort();
  }, [ownerKey(owner)]);

  return {
    now,
    start: () => void start(),
    pause: () => running.current?.abort(),
    stop: () => {
      toEnd.current = true;
      if (running.current) running.current.abort();
      else void attempt(end);
    },
  };
}
