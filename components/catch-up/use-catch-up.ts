import { useEffect, useRef, useState } from 'preact/hooks';
import { ownerKey, type Ending, type Owner, type Progress } from '../../lib/catch-up/progress';
import { troubleOf } from '../language';
import type { Trouble } from '../language';

export interface CatchUpDesk {
  /** How many chats were visited in the catch-up that is under way; 0: none is. */
  visited(owner: Owner): Promise<number>;
  /** Starts one, or goes on with it; it ends with `signal`. One at a time. */
  run(owner: Owner, onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<Ending>;
  /** Forgets how far the one that is under way is: the next begins anew. */
  end(owner: Owner): Promise<void>;
}

export type CatchUpState =
  | { readonly state: 'idle' }
  /** Asked for; nothing was heard of it yet. */
  | { readonly state: 'starting' }
  | { readonly state: 'running'; readonly progress: Progress }
  | { readonly state: 'paused'; readonly visited: number }
  | { readonly state: 'ended'; readonly ending: Exclude<Ending, { state: 'paused' }> }
  | { readonly state: 'broken'; readonly trouble: Trouble };

/** One owner's catch-up, and what the user can do with it. `onRunning` tells of each start and end. */
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

  // It may have been begun on this page before, even before the browser was closed.
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
