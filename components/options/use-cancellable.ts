import { useRef, useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { useNotice, type Notice } from '../hooks/use-notice';

export interface Watch<Step> {
  readonly signal: AbortSignal;
  readonly onProgress: (step: Step) => void;
}

/** Runs work that reports progress and can be cancelled, and keeps a notice about the last run. */
export function useCancellable<Step>() {
  const { t } = useLanguage();
  const { notice, busy, run, dismiss } = useNotice();
  const [step, setStep] = useState<Step>();
  const controllerRef = useRef<AbortController>(undefined);

  /** `work` resolves with the notice to show, or with nothing. */
  const start = (work: (watch: Watch<Step>) => Promise<Notice | string | void>) => {
    const controller = new AbortController();
    controllerRef.current = controller;
    // The notice of the last run is dismissed, so that the same sentence is announced again.
    dismiss();
    run(async () => {
      try {
        return await work({ signal: controller.signal, onProgress: setStep });
      } catch (error) {
        if (controller.signal.aborted) return t('options_cancelled');
        // The user cancelled the browser's folder picker.
        if (error instanceof DOMException && error.name === 'AbortError') return undefined;
        throw error;
      } finally {
        setStep(undefined);
      }
    });
  };

  return { notice, busy, step, start, dismiss, cancel: () => controllerRef.current?.abort() };
}
