import { useEffect, useRef, useState } from 'preact/hooks';
import type { Finding } from '../../../lib/redact/finding';

export interface Findings {
  readonly found: readonly Finding[];
  /** The check failed, so the content is unknown. */
  readonly failed?: true;
}

const none: Findings = { found: [] };

/** In milliseconds. A check takes as long as handling a keystroke, so it waits until the user stays on a hit. */
const pause = 400;

/** Finds sensitive data in `text`. `check` checks at once, before an insertion. */
export function useFindings(text: string) {
  const [known, setKnown] = useState<{ readonly text: string; readonly findings: Findings }>({
    text: '',
    findings: none,
  });
  // The check of this text, which the delayed check and an insertion share.
  const running = useRef<{ readonly text: string; readonly findings: Promise<Findings> } | undefined>(undefined);

  const check = (): Promise<Findings> => {
    if (running.current?.text !== text) running.current = { text, findings: findingsIn(text) };
    return running.current.findings;
  };
  useEffect(() => {
    if (!text) return undefined;
    let overtaken = false;
    const look = async () => {
      const findings = await check();
      if (!overtaken) setKnown({ text, findings });
    };
    const timer = setTimeout(() => void look(), pause);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [text]);

  return { findings: known.text === text ? known.findings : none, check };
}

async function findingsIn(text: string): Promise<Findings> {
  try {
    // The rules are larger than the rest of the popup, so they load when there is text to check.
    const { sensitiveIn } = await import('../../../lib/redact/find-sensitive');
    return { found: await sensitiveIn(text) };
  } catch {
    // A failed check shows a message and does not block the insertion.
    return { found: [], failed: true };
  }
}
