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

/** The first section that stands in the upper part of the window, where the last never gets: it is that one when all of it is seen. */
function useInSight(): string | undefined {
  const above = useSeen('0px 0px -70% 0px', 0);
  const whole = useSeen('0px', nearlyAll);
  const last = sections.at(-1)?.[0];
  if (last !== undefined && whole.has(last)) return last;
  return sections.find(([id]) => above.has(id))?.[0];
}

/** Of a section: its edges lie between two dots of the screen. */
const nearlyAll = 0.98;

/** The sections of which more than the share `least` stands in the window less its `margin`, by the id of their heading. */
function useSeen(margin: string, least: number): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    // Without one, nothing is marked.
    if (!('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      entries =>
        setSeen(before => {
          const now = new Set(before);
          for (const { target, isIntersecting, intersectionRatio } of entries) {
            const isSeen = isIntersecting && intersectionRatio >= least;
            now[isSeen ? 'add' : 'delete'](target.getAttribute('aria-labelledby') ?? '');
          }
          return now;
        }),
      { rootMargin: margin, threshold: least },
    );
    for (const [id] of sections) observeSectionOf(id, observer);
    return () => observer.disconnect();
  }, [margin, least]);
  return seen;
}

function observeSectionOf(id: string, observer: IntersectionObserver): void {
  const section = document.getElementById(id)?.closest('section');
  if (section) observer.observe(section);
}
