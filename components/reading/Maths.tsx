import { render } from 'katex';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface MathsProps {
  readonly tex: string;
  readonly display?: boolean;
}

/** A formula as MathML, which browsers draw and read aloud themselves; one that is no LaTeX stands there as it was written. */
export function Maths({ tex, display = false }: MathsProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [written, setWritten] = useState(false);

  useLayoutEffect(() => {
    if (!place.current) return;
    try {
      // `trust` is off: no links, no pictures, no styles of its own.
      render(tex, place.current, {
        displayMode: display,
        output: 'mathml',
        throwOnError: true,
        strict: 'ignore',
      });
      setWritten(false);
    } catch {
      // Whatever it does not understand, the source is still worth reading.
      setWritten(true);
    }
  }, [tex, display]);

  const name = display ? 'maths display' : 'maths';
  // Another element, so that nothing is left of a drawing that broke off.
  return written ? <code class={name}>{tex}</code> : <span key="drawn" class={name} ref={place} />;
}
