import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import type { MessageKey } from '../i18n/language';

interface SectionGroup {
  readonly title: MessageKey;
  /** Pairs of heading id and title, in page order. */
  readonly sections: readonly (readonly [string, MessageKey])[];
}

const groups: readonly SectionGroup[] = [
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
      ['semantic', 'options_semantic_title'],
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
  /** Takes the id of a section's heading. */
  readonly isShown: (id: string) => boolean;
  /** Called before a link is followed. */
  readonly onGo: () => void;
  /** Rendered above the list. */
  readonly children?: ComponentChildren;
}

/** Renders links to the visible sections, beside the page or above it on narrow pages. */
export function Contents({ isShown, onGo, children }: ContentsProps) {
  const { t } = useLanguage();
  const currentId = useVisibleSection();
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
                <a href={`#${id}`} onClick={onGo} aria-current={id === currentId ? 'location' : undefined}>
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
 * Returns the first section in the upper part of the window, below what a jump leaves of the section before it. The last section never gets
 * there, so it counts as current when all of it is visible.
 */
function useVisibleSection(): string | undefined {
  const atTop = useVisibleSections('-48px 0px -70% 0px', 0);
  const fullyVisible = useVisibleSections('0px', minFullShare);
  const last = sections.at(-1)?.[0];
  if (last !== undefined && fullyVisible.has(last)) return last;
  return sections.find(([id]) => atTop.has(id))?.[0];
}

/** The share of a section that counts as all of it, because its edges can lie between two pixels. */
const minFullShare = 0.98;

/** Returns the heading ids of the sections of which at least `minShare` is visible in the window less `margin`. */
function useVisibleSections(margin: string, minShare: number): ReadonlySet<string> {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    // Without an observer no link is marked.
    if (!('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      entries =>
        setVisible(before => {
          const next = new Set(before);
          for (const { target, isIntersecting, intersectionRatio } of entries) {
            const isVisible = isIntersecting && intersectionRatio >= minShare;
            next[isVisible ? 'add' : 'delete'](target.getAttribute('aria-labelledby') ?? '');
          }
          return next;
        }),
      { rootMargin: margin, threshold: minShare },
    );
    for (const [id] of sections) observeSection(id, observer);
    return () => observer.disconnect();
  }, [margin, minShare]);
  return visible;
}

function observeSection(id: string, observer: IntersectionObserver): void {
  const section = document.getElementById(id)?.closest('section');
  if (section) observer.observe(section);
}
