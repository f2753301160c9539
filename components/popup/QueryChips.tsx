import { dayStyle } from '../i18n/day-format';
import { useLanguage } from '../i18n/language';
import { sourceText } from '../i18n/source-text';
import type { Demand } from './state/query-chips';

interface AskedChipsProps {
  readonly demands: readonly Demand[];
  readonly onLeaveOut: (demand: Demand) => void;
}

/** The search box refers to this id in `aria-describedby`. */
export const chipsId = 'asked';

/** The filters of the parsed query. A click, Delete or Backspace removes one. */
export function AskedChips({ demands, onLeaveOut }: AskedChipsProps) {
  const { t } = useLanguage();
  const say = useDemandWords();
  if (demands.length === 0) return null;
  return (
    <ul class="asked" id={chipsId} aria-label={t('popup_asked_label')}>
      {demands.map(demand => (
        <li key={`${demand.kind} ${demand.start}`}>
          <button
            type="button"
            class="chip"
            aria-label={t('popup_asked_leave_out', say(demand))}
            title={t('popup_asked_leave_out', say(demand))}
            onClick={() => onLeaveOut(demand)}
            onKeyDown={event => {
              if (event.key !== 'Delete' && event.key !== 'Backspace') return;
              event.preventDefault();
              onLeaveOut(demand);
            }}
          >
            <span class="chip-words">{say(demand)}</span>
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns a function that describes a filter in words: “in March: Mar 1 – 31, 2025”, 「2025年3月1日以降」. */
export function useDemandWords() {
  const { t, day, locale } = useLanguage();
  const dates = (from: number, to: number): string => {
    // A range without a start ends at midnight, which is shown as the day before.
    if (from === 0) return t('popup_asked_until', day(to - 1));
    const wholeDays = isMidnight(from) && isMidnight(to);
    const end = wholeDays ? to - 1 : to;
    const dateStyle = dayStyle(locale);
    const format = new Intl.DateTimeFormat(locale, wholeDays ? { dateStyle } : { dateStyle, timeStyle: 'short' });
    // `formatRange` has no long form in Japanese and would return 2025/03/01～2025/03/31.
    if (dateStyle === 'medium') return format.formatRange(from, end);
    return [...new Set([from, end].map(at => format.format(at)))].join('～');
  };
  return (demand: Demand): string => {
    switch (demand.kind) {
      case 'time':
        return t('popup_asked_time', demand.phrase, dates(demand.from, demand.to));
      case 'site':
        return sourceText(demand.id, t);
      case 'nowhere':
        return t('popup_asked_nowhere', demand.name);
      case 'title':
        return t('popup_asked_title', demand.words);
      case 'before':
        return t('popup_asked_before', day(demand.at));
      case 'after':
        return t('popup_asked_after', day(demand.at));
      case 'as of':
        return t('popup_asked_time', demand.phrase, dates(0, demand.at));
      case 'newest':
        return t('popup_asked_newest');
    }
  };
}

const isMidnight = (at: number): boolean => new Date(at).getHours() + new Date(at).getMinutes() === 0;
