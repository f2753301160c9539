import { useEffect, useRef, useState } from 'preact/hooks';
import type { Finding } from '../../../lib/redact/finding';

export interface Findings {
  readonly found: readonly Finding[];
  /** The check failed, so the content is unknown. */
  readonly failed?: true;
}

const noFindings: Findings = { found: [] };

/** In milliseconds. A check takes as long as handling a keystroke, so it waits until the user stays on a hit. */
const checkDelayMs = 400;

/** Finds sensitive data in `text`. `check` checks at once, before an insertion. */
export function useFindings(text: string) {
  const [checked, setChecked] = useState<{ readonly text: string; readonly findings: Findings }>({
    text: '',
    findings: noFindings,
  });
  // The check of this text, which the delayed check and an insertion share.
  const running = useRef<{ readonly text: string; readonly findings: Promise<Findings> } | undefined>(undefined);

  const check = (): Promise<Findings> => {
    if (running.current?.text !== text) running.current = { text, findings: checkText(text) };
    return running.current.findings;
  };
  useEffect(() => {
    if (!text) return undefined;
    let isOutdated = false;
    const runCheck = async () => {
      const findings = await check();
      if (!isOutdated) setChecked({ text, findings });
    };
    const timer = setTimeout(() => void runCheck(), checkDelayMs);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [text]);

  return { findings: checked.text === text ? checked.findings : noFindings, check };
}

async function checkText(text: string): Promise<Findings> {
  try {
    // The rules are larger than the rest of the popup, so they load when there is text to check.
    const { findSensitive: sensitiveIn } = await import('../../../lib/redact/find-sensitive');
    return { found: await sensitiveIn(text) };
  } catch {
    // A failed check shows a message and does not block the insertion.
    return { found: [], failed: true };
  }
}
