import { useState } from 'preact/hooks';
import { troubleOf, useLanguage } from './language';

export interface Saying {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** Takes back what was done, and answers as what did it. */
  readonly undo?: Work;
}

/** Answers the sentence to say, one that is no good news with its tone, or nothing when its effect is plain to see. */
type Work = () => Promise<Saying | string | void>;

/** One sentence about the last thing that was tried: what it answered, or its problem's. */
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
