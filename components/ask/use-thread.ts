import { useEffect, useRef, useState } from 'preact/hooks';
import type { AskState } from '../../lib/assistants/ask-state';
import { toProblemKey, type ProblemKey } from '../i18n/language';
import type { AskPageProps } from './ask-actions';

/** In milliseconds: a stream brings letters faster than a page draws. */
const drawMs = 40;

/** Starts a thread and follows it. What comes faster than it can be read is drawn together. */
export function useThread({ startThread, start, onThread }: Pick<AskPageProps, 'startThread' | 'start' | 'onThread'>) {
  const latest = useRef<AskState | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [, redraw] = useState(0);
  const draw = () => {
    timer.current = undefined;
    redraw(count => count + 1);
  };
  const open = () =>
    startThread(state => {
      const isStep = latest.current?.step !== state.step;
      latest.current = state;
      if (isStep) draw();
      else timer.current ??= setTimeout(draw, drawMs);
    });
  const [thread, setThread] = useState(open);
  const [problem, setProblem] = useState<ProblemKey>();
  useEffect(() => {
    const work = start.thread
      ? thread.resume(start.thread)
      : start.continueFrom && thread.continueFrom(start.continueFrom);
    work?.catch((error: unknown) => setProblem(toProblemKey(error)));
    return () => clearTimeout(timer.current);
  }, []);
  const state = latest.current ?? thread.getState();
  const id = state.thread.turns.some(({ role }) => role === 'assistant') ? state.thread.id : undefined;
  useEffect(() => onThread(state.thread.from ? undefined : id), [id]);
  return {
    thread,
    state,
    problem,
    startNew: () => {
      thread.stop();
      latest.current = undefined;
      setThread(open);
      onThread(undefined);
    },
  };
}
