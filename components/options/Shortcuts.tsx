import { useLanguage } from '../i18n/language';
import { usePolling } from '../hooks/use-polling';

export interface Shortcut {
  readonly name: string;
  /** Written in the browser's language. */
  readonly description: string;
  /** The keys as the browser shows them. Empty if none are set. */
  readonly keys: string;
}

export interface ShortcutsProps {
  readonly shortcuts: {
    readonly list: () => Promise<readonly Shortcut[]>;
    /** Opens the browser's own page for shortcuts. */
    readonly openSettings: () => Promise<void>;
  };
}

/** Milliseconds between two reads. A user who returns from the browser's page sees the change. */
const pollIntervalMs = 2000;

/** Shows the current shortcuts, and opens the only page on which they can be changed. */
export function Shortcuts({ shortcuts }: ShortcutsProps) {
  const { t } = useLanguage();
  const { value, problem } = usePolling(shortcuts.list, pollIntervalMs);
  return (
    <section class="card" aria-labelledby="shortcuts">
      <h2 id="shortcuts">{t('options_shortcuts_title')}</h2>
      <p class="soft">{t('options_shortcuts_detail')}</p>
      {(problem ?? value?.length === 0) && <p>{t('options_shortcuts_unknown')}</p>}
      {value && value.length > 0 && (
        <dl class="facts">
          {value.map(({ name, description, keys }) => (
            <div key={name}>
              <dt>{name === '_execute_action' ? t('options_shortcuts_open') : description}</dt>
              <dd>{keys ? <kbd>{keys}</kbd> : t('options_shortcuts_none')}</dd>
            </div>
          ))}
        </dl>
      )}
      <button type="button" onClick={() => void shortcuts.openSettings()}>
        {t('options_shortcuts_change')}
      </button>
    </section>
  );
}
