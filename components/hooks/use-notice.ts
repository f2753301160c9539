import { useState } from 'preact/hooks';
import { troubleOf, useLanguage } from '../i18n/language';

export interface Saying {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** Undoes what was done, and returns a notice of its own. */
  readonly undo?: Work;
}

/** Returns the text to show, a `Notice` if it is bad news or can be undone, or nothing if the effect is visible. */
type Work = () => Promise<Saying | string | void>;

/** Keeps one notice about the action that ran last: its answer, or the problem it failed with. */
export function useSaying() {
  const { t } = useLanguage();
  const [saying, setSaying] = useState<Saying>();
  const [busy, setBusy] = useState(false);

  const attempt = (work: Work) => {
    const tried = async () => {
      setBusy(true);
      try {
        const said = await work();
        setSaying(typeof said === 'string' ? { tone: 'good', text: said } : said || undefined);
      } catch (error) {
        setSaying({ tone: 'bad', text: t(`problem_${troubleOf(error)}`) });
      }
      setBusy(false);
    };
    void tried();
  };

  return { saying, busy, attempt, hush: () => setSaying(undefined) };
}
