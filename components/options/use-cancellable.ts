import { useRef, useState } from 'preact/hooks';
import { useLanguage } from '../language';
import { useSaying, type Saying } from '../use-saying';

export interface Watch<Step> {
  readonly signal: AbortSignal;
  readonly onProgress: (step: Step) => void;
}

/** A piece of work that takes its time, says how far it is, and can be cancelled; one sentence about the last one. */
export function useCancellable<Step>() {
  const { t } = useLanguage();
  const { saying, busy, attempt, hush } = useSaying();
  const [step, setStep] = useState<Step>();
  const running = useRef<AbortController>(undefined);

  /** `work` answers the sentence to say, or nothing. */
  const begin = (work: (watch: Watch<Step>) => Promise<Saying | string | void>) => {
    const controller = new AbortController();
    running.current = controller;
    // What became of the last one is not said of this one, and the same sentence is read out anew.
    hush();
    attempt(async () => {
      try {
        return await work({ signal: controller.signal, onProgress: setStep });
      } catch (error) {
        if (controller.signal.aborted) return t('options_cancelled');
        // The user closed the browser's own window, where the folder was to be picked.
        if (error instanceof DOMException && error.name === 'AbortError') return undefined;
        throw error;
      } finally {
        setStep(undefined);
      }
    });
  };

  return { saying, busy, step, begin, hush, cancel: () => running.current?.abort() };
}
