import { useEffect, useRef, useState } from 'preact/hooks';
import type { Finding } from '../../lib/redact/finding';

export interface Findings {
  readonly found: readonly Finding[];
  /** The check itself failed: nobody knows what is in it. */
  readonly failed?: true;
}

const none: Findings = { found: [] };

/** In milliseconds: nobody waits for a warning about a hit that the next letter or arrow key passes by, and looking takes a letter's time. */
const pause = 400;

/** What in `text` may not be meant for others. `check` answers for it at once, for who is about to insert it. */
export function useFindings(text: string) {
  const [known, setKnown] = useState<{ readonly text: string; readonly findings: Findings }>({
    text: '',
    findings: none,
  });
  // The fence is another for every insertion, and holds nothing.
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
    // Its rules are larger than the whole popup: they come when there is something to look at.
    const { sensitiveIn } = await import('../../lib/redact/sensitive');
    return { found: await sensitiveIn(text) };
  } catch {
    // A warning that cannot be given is said where it would stand, and holds up nothing.
    return { found: [], failed: true };
  }
}
