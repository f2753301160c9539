import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { useNotice } from '../hooks/use-notice';

interface CodeBlockProps {
  /** The language that the fence names; `''` if it names none. */
  readonly language: string;
  readonly children?: ComponentChildren;
}

/** A code block with its language and a copy button. */
export function CodeBlock({ language, children }: CodeBlockProps) {
  const { t } = useLanguage();
  const code = useRef<HTMLPreElement>(null);
  const { notice, run } = useNotice();
  const copy = async () => {
    await navigator.clipboard.writeText(code.current?.textContent?.replace(/\n$/, '') ?? '');
    return t('reading_copied');
  };
  return (
    <figure class="code-block">
      <figcaption>
        <span>{language}</span>
        <button type="button" class="quiet small" onClick={() => run(copy)}>
          {notice?.text ?? t('reading_copy_code')}
        </button>
      </figcaption>
      <pre ref={code} dir="ltr" tabIndex={0}>
        {children}
      </pre>
    </figure>
  );
}
