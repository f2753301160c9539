import { useEffect, useState } from 'preact/hooks';
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
  ['backups', 'options_backups_title'],
  ['export-else', 'options_else_title'],
  ['privacy', 'options_privacy_title'],
];

/** The way to each section: beside the page, or above it where there is no room. */
export function Contents() {
  const { t } = useLanguage();
  const here = useInSight();
  return (
    <nav class="contents" aria-label={t('options_contents')}>
      <ul>
        {sections.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === here ? 'location' : undefined}>
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The first section that stands in the upper part of the window. */
function useInSight(): string | undefined {
  const [inSight, setInSight] = useState<ReadonlySet<Element>>(new Set());
  useEffect(() => {
    // Without one, nothing is marked.
    if (!('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      entries =>
        setInSight(before => {
          const now = new Set(before);
          for (const { target, isIntersecting } of entries) now[isIntersecting ? 'add' : 'delete'](target);
          return now;
        }),
      { rootMargin: '0px 0px -70% 0px' },
    );
    for (const [id] of sections) observeSectionOf(id, observer);
    return () => observer.disconnect();
  }, []);
  const places = [...inSight].map(section =>
    sections.findIndex(([id]) => id === section.getAttribute('aria-labelledby')),
  );
  return sections[Math.min(...places)]?.[0];
}

function observeSectionOf(id: string, observer: IntersectionObserver): void {
  const section = document.getElementById(id)?.closest('section');
  if (section) observer.observe(section);
}
