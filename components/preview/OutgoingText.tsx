import type { Finding } from '../../lib/redact/finding';
import { useLanguage } from '../i18n/language';

interface OutgoingTextProps {
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** The exact text, with sensitive data marked. */
export function OutgoingText({ text, findings }: OutgoingTextProps) {
  const { t } = useLanguage();
  const pieces = [];
  let markedTo = 0;
  for (const { start, end } of findings) {
    pieces.push(text.slice(markedTo, start), <mark key={start}>{text.slice(start, end)}</mark>);
    markedTo = end;
  }
  return (
    <pre tabIndex={0} dir="auto" role="region" aria-label={t('popup_preview')}>
      {pieces}
      {text.slice(markedTo)}
    </pre>
  );
}
