import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../language';
import type { MessageKey } from '../language';

interface Group {
  readonly title: MessageKey;
  /** By the id of its heading, in the order of the page. */
  readonly sections: readonly (readonly [string, MessageKey])[];
}

const groups: readonly Group[] = [
  {
    title: 'options_group_keeping',
    sections: [
      ['sites', 'options_sites_title'],
      ['kept', 'options_kept_title'],
      ['paused', 'options_paused_title'],
      ['coverage', 'coverage_title'],
    ],
  },
  {
    title: 'options_group_finding',
    sections: [
      ['inserting', 'options_insertion_title'],
      ['meaning', 'options_meaning_title'],
      ['spaces', 'options_spaces_title'],
      ['insertion-log', 'preview_log_title'],
    ],
  },
  {
    title: 'options_group_using',
    sections: [
      ['looks', 'options_looks_title'],
      ['shortcuts', 'options_shortcuts_title'],
    ],
  },
  {
    title: 'options_group_data',
    sections: [
      ['data', 'options_data_title'],
      ['backups', 'options_backups_title'],
      ['export-else', 'options_else_title'],
      ['storage', 'options_storage_title'],
      ['privacy', 'options_privacy_title'],
    ],
  },
];

const sections = groups.flatMap(group => group.sections);

interface ContentsProps {
  /** By the id of a section's heading. */
  readonly isShown: (id: string) => boolean;
  /** Before a link is followed. */
  readonly onGo: () => void;
  /** Above the list. */
  readonly children?: ComponentChildren;
}

/** The way to each section that is shown: beside the page, or above it where there is no room. */
export function Contents({ isShown, onGo, children }: ContentsProps) {
  const { t } = useLanguage();
  const here = useInSight();
  return (
    <nav class="contents" aria-label={t('options_contents')}>
      {children}
      {groups.map(group => (
        <div
          key={group.title}
          role="group"
          aria-labelledby={group.title}
          hidden={!group.sections.some(([id]) => isShown(id))}
        >
          <p id={group.title}>{t(group.title)}</p>
          <ul>
            {group.sections.map(([id, title]) => (
              <li key={id} hidden={!isShown(id)}>
                <a href={`#${id}`} onClick={onGo} aria-current={id === here ? 'location' : undefined}>
                  {t(title)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/**
 * The first section that stands in the upper part of the window, below what a jump to a section leaves of the one before it. The last
 * never gets there: it is that one when all of it is seen.
 */
function useInSight(): string | undefined {
  const above = useSeen('-48px 0px -70% 0px', 0);
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
