import { useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';

/** The sites whose export most people ask for, each with the address where it begins. */
const exporters = [
  ['chatgpt', 'ChatGPT', 'chatgpt.com'],
  ['claude', 'Claude', 'claude.ai'],
  ['gemini', 'Gemini', 'takeout.google.com'],
  ['grok', 'Grok', 'accounts.x.ai/data'],
] as const;

/** Says how to get an export of a site, and what to expect. One at a time. */
export function ExportHelp() {
  const { t } = useLanguage();
  const [shown, setShown] = useState<(typeof exporters)[number]>();
  return (
    <div class="setting export-help">
      <p class="setting-detail">
        {t('export_help')}{' '}
        {exporters.map(exporter => (
          <button
            key={exporter[0]}
            type="button"
            class="link"
            aria-expanded={shown === exporter}
            aria-controls="export-help"
            onClick={() => setShown(shown === exporter ? undefined : exporter)}
          >
            {exporter[1]}
          </button>
        ))}
      </p>
      <p id="export-help" class="setting-detail">
        {shown && (
          <>
            <a href={`https://${shown[2]}`} target="_blank" rel="noopener noreferrer">
              {shown[2]}
            </a>
            {` → ${t(`export_help_${shown[0]}`)}`}
            <br />
            {t('export_help_file')}
          </>
        )}
      </p>
    </div>
  );
}
