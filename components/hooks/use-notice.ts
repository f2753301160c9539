import { useState } from 'preact/hooks';
import { toProblemKey, useLanguage, type Translate } from '../i18n/language';

export interface Notice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** Undoes what was done, and returns a notice of its own. */
  readonly undo?: NoticeWork;
}

/** Returns the text to show, a `Notice` if it is bad news or can be undone, or nothing if the effect is visible. */
export type NoticeWork = () => Promise<Notice | string | void>;

/** Resolves with the notice of the work: its answer, or the problem it failed with. */
export async function runToNotice(work: NoticeWork, t: Translate): Promise<Notice | undefined> {
  try {
    const answer = await work();
    return typeof answer === 'string' ? { tone: 'good', text: answer } : answer || undefined;
  } catch (error) {
    return { tone: 'bad', text: t(`problem_${toProblemKey(error)}`) };
  }
}

/** Keeps one notice about the action that ran last: its answer, or the problem it failed with. */
export function useNotice() {
  const { t } = useLanguage();
  const [notice, setNotice] = useState<Notice>();
  const [busy, setBusy] = useState(false);

  const run = (work: NoticeWork) => {
    setBusy(true);
    void runToNotice(work, t).then(next => {
      setNotice(next);
      setBusy(false);
    });
  };

  return { notice, busy, run, dismiss: () => setNotice(undefined) };
}
