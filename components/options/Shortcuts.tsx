import { useLanguage } from '../language';
import { usePolled } from '../use-polled';

export interface Shortcut {
  readonly name: string;
  /** In the browser's language. */
  readonly description: string;
  /** As the browser shows it; empty where there is none. */
  readonly keys: string;
}

export interface ShortcutsProps {
  readonly shortcuts: {
    readonly list: () => Promise<readonly Shortcut[]>;
    /** Opens the browser's own page for them. */
    readonly change: () => Promise<void>;
  };
}

/** In milliseconds: who comes back from the browser's page sees what was changed there. */
const pause = 2000;

/** The keys as they really are, and the way to the only place where they can be changed. */
export function Shortcuts({ shortcuts }: ShortcutsProps) {
  const { t } = useLanguage();
  const { value, trouble } = usePolled(shortcuts.list, pause);
  return (
    <section class="card" aria-labelledby="shortcuts">
      <h2 id="shortcuts">{t('options_shortcuts_title')}</h2>
      <p class="soft">{t('options_shortcuts_detail')}</p>
      {(trouble ?? value?.length === 0) && <p>{t('options_shortcuts_unknown')}</p>}
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
      <button type="button" onClick={() => void shortcuts.change()}>
        {t('options_shortcuts_change')}
      </button>
    </section>
  );
}
