import { useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';

/** The sites whose export most people ask for, each with its own way. */
const exporters = [
  ['chatgpt', 'ChatGPT'],
  ['claude', 'Claude'],
  ['gemini', 'Gemini'],
  ['grok', 'Grok'],
] as const;

/** Says how to get an export of a site, and what to expect. One at a time. */
export function ExportHelp() {
  const { t } = useLanguage();
  const [shown, setShown] = useState<(typeof exporters)[number][0]>();
  return (
    <div class="setting export-help">
      <p class="setting-detail">
        {t('export_help')}{' '}
        {exporters.map(([site, name]) => (
          <button
            key={site}
            type="button"
            class="link"
            aria-expanded={shown === site}
            aria-controls="export-help"
            onClick={() => setShown(shown === site ? undefined : site)}
          >
            {name}
          </button>
        ))}
      </p>
      <p id="export-help" class="setting-detail">
        {shown && t(`export_help_${shown}`)}
      </p>
    </div>
  );
}
