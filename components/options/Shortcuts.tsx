import { useLanguage } from '../i18n/language';
import { useQuery } from '../hooks/use-query';
import { Group } from './Group';
import { Row } from './Row';

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

/** The browser's name for the action of the toolbar button. */
const openingAction = '_execute_action';

/** Shows the keys that open Kura, and opens the only page on which keys can be changed. */
export function OpeningShortcut({ shortcuts }: ShortcutsProps) {
  const { t } = useLanguage();
  const { value } = useQuery([], shortcuts.list, { pollMs: pollIntervalMs });
  const keys = value?.find(({ name }) => name === openingAction)?.keys;
  return (
    <Row name={t('options_shortcuts_open')}>
      {keys !== undefined && <Keys keys={keys} />}
      <button type="button" onClick={() => void shortcuts.openSettings()}>
        {t('options_shortcuts_change')}
      </button>
    </Row>
  );
}

/** Lists the other keys. */
export function Shortcuts({ shortcuts }: ShortcutsProps) {
  const { t } = useLanguage();
  const { value, problem } = useQuery([], shortcuts.list, { pollMs: pollIntervalMs });
  const others = value?.filter(({ name }) => name !== openingAction);
  return (
    <Group id="shortcuts" title={t('options_shortcuts_title')}>
      {(problem ?? others?.length === 0) && <p class="setting">{t('options_shortcuts_unknown')}</p>}
      {others?.map(({ name, description, keys }) => (
        <Row key={name} name={description}>
          <Keys keys={keys} />
        </Row>
      ))}
      <p class="setting soft">{t('options_shortcuts_detail')}</p>
    </Group>
  );
}

function Keys({ keys }: Pick<Shortcut, 'keys'>) {
  const { t } = useLanguage();
  return keys ? <kbd>{keys}</kbd> : <>{t('options_shortcuts_none')}</>;
}
