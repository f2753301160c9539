import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useLanguage } from '../language';
import { useSaying } from '../use-saying';

interface CodeBlockProps {
  /** As the fence says it; `''` where it says none. */
  readonly language: string;
  readonly children?: ComponentChildren;
}

/** Code with its language and a button that copies all of it. */
export function CodeBlock({ language, children }: CodeBlockProps) {
  const { t } = useLanguage();
  const code = useRef<HTMLPreElement>(null);
  const { saying, attempt } = useSaying();
  const copy = async () => {
    await navigator.clipboard.writeText(code.current?.textContent?.replace(/\n$/, '') ?? '');
    return t('reading_copied');
  };
  return (
    <figure class="code-block">
      <figcaption>
        <span>{language}</span>
        <button type="button" class="quiet small" onClick={() => attempt(copy)}>
          {saying?.text ?? t('reading_copy_code')}
        </button>
      </figcaption>
      <pre ref={code} dir="ltr" tabIndex={0}>
        {children}
      </pre>
    </figure>
  );
}
