import { useState } from 'preact/hooks';
import { toProblemKey, useLanguage } from '../i18n/language';

export interface Notice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** Undoes what was done, and returns a notice of its own. */
  readonly undo?: Work;
}

/** Returns the text to show, a `Notice` if it is bad news or can be undone, or nothing if the effect is visible. */
type Work = () => Promise<Notice | string | void>;

/** Keeps one notice about the action that ran last: its answer, or the problem it failed with. */
export function useNotice() {
  const { t } = useLanguage();
  const [notice, setNotice] = useState<Notice>();
  const [busy, setBusy] = useState(false);

  const run = (work: Work) => {
    const runWork = async () => {
      setBusy(true);
      try {
        const answer = await work();
        setNotice(typeof answer === 'string' ? { tone: 'good', text: answer } : answer || undefined);
      } catch (error) {
        setNotice({ tone: 'bad', text: t(`problem_${toProblemKey(error)}`) });
      }
      setBusy(false);
    };
    void runWork();
  };

  return { notice, busy, run, dismiss: () => setNotice(undefined) };
}
