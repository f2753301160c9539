import type { Finding } from '../../lib/redact/finding';
import type { HiddenText } from '../../lib/redact/mask';
import { useLanguage } from '../i18n/language';
import type { Choice } from './state/selection';
import type { Findings } from './state/use-findings';

interface WarningsProps {
  readonly text: string;
  readonly findings: Findings;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

/** Sensitive data in the text, each with a button that masks it. Nothing is masked automatically. */
export function Warnings({ text, findings: { found, failed }, choice, onChoice }: WarningsProps) {
  const { t } = useLanguage();
  const warnings = listHidden(text, found);
  const hide = (more: readonly HiddenText[]) => onChoice({ ...choice, hidden: [...choice.hidden, ...more] });
  const showAll = () => onChoice({ ...choice, hidden: [] });
  return (
    <div class="warnings">
      {failed && <p>{t('preview_unchecked')}</p>}
      {warnings.length > 0 && (
        <>
          <div class="row">
            <p role="alert">{t('preview_check')}</p>
            <button type="button" class="link" onClick={() => hide(warnings)}>
              {t('preview_hide_all')}
            </button>
          </div>
          <ul>
            {warnings.map(hidden => (
              <li key={hidden.text}>
                <span>{t(`preview_kind_${hidden.kind}`)}</span>
                <code dir="ltr">{shortenText(hidden.text)}</code>
                <button
                  type="button"
                  aria-label={`${t('preview_hide')}: ${shortenText(hidden.text)}`}
                  onClick={() => hide([hidden])}
                >
                  {t('preview_hide')}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {choice.hidden.length > 0 && (
        <button type="button" class="link" onClick={showAll}>
          {t('preview_unhide')}
        </button>
      )}
    </div>
  );
}

/** The same text at two places gives one warning. */
function listHidden(text: string, found: readonly Finding[]): readonly HiddenText[] {
  const warnings = new Map(found.map(({ kind, start, end }) => [text.slice(start, end), kind]));
  return [...warnings].map(([words, kind]) => ({ kind, text: words }));
}

/** A start that is long enough to recognize. */
const shortenText = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= 40 ? line : `${line.slice(0, 39)}…`;
};
