import { useLanguage } from '../language';
import type { MessageKey } from '../language';

/** By the id of its heading, in the order of the page. */
const sections: readonly (readonly [string, MessageKey])[] = [
  ['sites', 'options_sites_title'],
  ['site-data', 'options_tap_title'],
  ['coverage', 'coverage_title'],
  ['paused', 'options_paused_title'],
  ['inserting', 'options_insertion_title'],
  ['insertion-log', 'preview_log_title'],
  ['meaning', 'options_meaning_title'],
  ['spaces', 'options_spaces_title'],
  ['looks', 'options_looks_title'],
  ['shortcuts', 'options_shortcuts_title'],
  ['storage', 'options_storage_title'],
  ['data', 'options_data_title'],
  ['privacy', 'options_privacy_title'],
];

/** The way to each section: beside the page, or above it where there is no room. */
export function Contents() {
  const { t } = useLanguage();
  return (
    <nav class="contents" aria-label={t('options_contents')}>
      <ul>
        {sections.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{t(title)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
