import { render } from 'katex';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface MathsProps {
  readonly tex: string;
  readonly display?: boolean;
}

/** A formula as MathML, which browsers render and read aloud natively. Invalid LaTeX is shown as written. */
export function Maths({ tex, display = false }: MathsProps) {
  const target = useRef<HTMLSpanElement>(null);
  const [isSource, setIsSource] = useState(false);

  useLayoutEffect(() => {
    if (!target.current) return;
    try {
      // `trust` is off, so the formula contains no links, images or styles.
      render(tex, target.current, {
        displayMode: display,
        output: 'mathml',
        throwOnError: true,
        strict: 'ignore',
      });
      setIsSource(false);
    } catch {
      // If KaTeX rejects the formula for any reason, its source is still readable.
      setIsSource(true);
    }
  }, [tex, display]);

  const name = display ? 'formula display' : 'formula';
  // Another element, so that nothing of an aborted rendering remains.
  return isSource ? <code class={name}>{tex}</code> : <span key="drawn" class={name} ref={target} />;
}
