import { toDateStyle } from '../i18n/to-date-style';
import { useLanguage } from '../i18n/language';
import { formatSource } from '../i18n/source-text';
import type { QueryChip } from './state/query-chips';

interface QueryChipsProps {
  readonly chips: readonly QueryChip[];
  readonly onRemoveChip: (chip: QueryChip) => void;
}

/** The search box refers to this id in `aria-describedby`. */
export const chipsId = 'asked';

/** The filters of the parsed query. A click, Delete or Backspace removes one. */
export function QueryChips({ chips, onRemoveChip }: QueryChipsProps) {
  const { t } = useLanguage();
  const toText = useChipText();
  if (chips.length === 0) return null;
  return (
    <ul class="query-chips" id={chipsId} aria-label={t('popup_asked_label')}>
      {chips.map(chip => (
        <li key={`${chip.kind} ${chip.start}`}>
          <button
            type="button"
            class="chip"
            aria-label={t('popup_asked_leave_out', toText(chip))}
            title={t('popup_asked_leave_out', toText(chip))}
            onClick={() => onRemoveChip(chip)}
            onKeyDown={event => {
              if (event.key !== 'Delete' && event.key !== 'Backspace') return;
              event.preventDefault();
              onRemoveChip(chip);
            }}
          >
            <span class="chip-words">{toText(chip)}</span>
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** 「3月31日」 of 「2025年3月31日」 beside a date of the same year, 「31日」 beside one of the same month. */
function removeShared(start: string, last: string): string {
  const [shared = ''] = /^\d+年(?:\d+月)?/.exec(start) ?? [];
  const year = shared.slice(0, shared.indexOf('年') + 1);
  const omitted = [shared, year].find(part => last.startsWith(part)) ?? '';
  return last.slice(omitted.length);
}

/** Returns a function that describes a filter in words: “in March: Mar 1 – 31, 2025”, 「2025年3月1日以降」. */
export function useChipText() {
  const { t, day, locale } = useLanguage();
  const formatDates = (from: number, to: number): string => {
    // A range without a start ends at midnight, which is shown as the day before.
    if (from === 0) return t('popup_asked_until', day(to - 1));
    const isWholeDays = isMidnight(from) && isMidnight(to);
    const end = isWholeDays ? to - 1 : to;
    const dateStyle = toDateStyle(locale);
    const format = new Intl.DateTimeFormat(locale, isWholeDays ? { dateStyle } : { dateStyle, timeStyle: 'short' });
    // `formatRange` has no long form in Japanese and would return 2025/03/01～2025/03/31.
    if (dateStyle === 'medium') return format.formatRange(from, end);
    const [start, last] = [format.format(from), format.format(end)];
    return start === last ? start : `${start}～${removeShared(start, last)}`;
  };
  return (chip: QueryChip): string => {
    switch (chip.kind) {
      case 'time':
        return t('popup_asked_time', chip.phrase, formatDates(chip.from, chip.to));
      case 'site':
        return formatSource(chip.id, t);
      case 'unknownSite':
        return t('popup_asked_unknown_site', chip.name);
      case 'title':
        return t('popup_asked_title', chip.words);
      case 'tag':
        return t('popup_asked_tag', chip.tag);
      case 'pinned':
        return t('popup_pinned');
      case 'before':
        return t('popup_asked_before', day(chip.at));
      case 'after':
        return t('popup_asked_after', day(chip.at));
      case 'as of':
        return t('popup_asked_time', chip.phrase, formatDates(0, chip.at));
      case 'newest':
        return t('popup_asked_newest');
    }
  };
}

const isMidnight = (at: number): boolean => new Date(at).getHours() + new Date(at).getMinutes() === 0;
