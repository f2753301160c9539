/** Shows a year of chats, day by day. A day, a month or the year filters the list. */
import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { ListFilter, Facets } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { StepButton } from '../controls/StepButton';
import {
  getFirstDayOfWeek,
  listMonths,
  computeShade,
  findNextDay,
  listWeekdays,
  listYears,
} from './state/calendar-days';
import type { CalendarDay, CalendarMonth } from './state/calendar-days';
import { formatPeriod, toTimeRange } from './state/periods';
import { isSameFilter } from './state/facet-groups';

export interface CalendarProps {
  /** Newest first, with at least one day. */
  readonly days: Facets['days'];
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

/** `children` are rendered at the end of the header. */
export function Calendar({
  days,
  filter,
  onFilter,
  children,
}: CalendarProps & { readonly children?: ComponentChildren }) {
  const { t, locale } = useLanguage();
  const years = useMemo(() => listYears(days), [days]);
  const [chosenYear, setYear] = useState<number>();
  // The chosen year disappears when its last chat is forgotten.
  const year = chosenYear !== undefined && years.includes(chosenYear) ? chosenYear : (years[0] ?? 0);
  const yearIndex = years.indexOf(year);
  const daysOfYear = useMemo(() => days.filter(({ day }) => toYear(day) === year), [days, year]);
  const months = useMemo(() => listMonths(year, daysOfYear, getFirstDayOfWeek(locale)), [year, daysOfYear, locale]);
  const weekdays = useMemo(() => listWeekdays(locale), [locale]);
  const arrows = useArrowKeys(daysOfYear.map(({ day }) => day).toReversed());
  return (
    <section class="calendar" aria-labelledby="calendar-year">
      <header class="row">
        <StepButton to={years[yearIndex + 1]} label={t('library_year_before')} sign="‹" onStep={setYear} />
        <h2 id="calendar-year" aria-live="polite">
          <PeriodButton period={String(year)} {...{ filter, onFilter }}>
            {formatPeriod(String(year), locale)}
          </PeriodButton>
        </h2>
        <StepButton to={years[yearIndex - 1]} label={t('library_year_after')} sign="›" onStep={setYear} />
        {children}
      </header>
      <div class="months" ref={arrows.container} onKeyDown={arrows.onKeyDown}>
        {months.map(month => (
          <Month key={month.month} {...{ month, weekdays, filter, onFilter }} reachable={arrows.reachable} />
        ))}
      </div>
      <p class="soft">{t('library_calendar_means')}</p>
    </section>
  );
}

const toYear = (day: string): number => Number(day.slice(0, 4));

/** Makes one tab stop of the calendar; arrow keys move within it. `days` holds the days with chats, oldest first. */
function useArrowKeys(days: readonly string[]) {
  const [focusedDay, setFocusedDay] = useState<string>();
  const container = useRef<HTMLDivElement>(null);
  const reachable = focusedDay !== undefined && days.includes(focusedDay) ? focusedDay : days.at(-1);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = reachable === undefined ? undefined : findNextDay(reachable, event.key, days);
    if (next === undefined) return;
    event.preventDefault();
    setFocusedDay(next);
    container.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return { container, reachable, onKeyDown };
}

interface MonthProps extends Pick<CalendarProps, 'filter' | 'onFilter'> {
  readonly month: CalendarMonth;
  readonly weekdays: readonly string[];
  /** The only day that the Tab key reaches. */
  readonly reachable: string | undefined;
}

function Month({ month: { month, leadingBlanks, days }, weekdays, reachable, filter, onFilter }: MonthProps) {
  const { locale } = useLanguage();
  const name = formatPeriod(month, locale);
  const shortName = new Intl.DateTimeFormat(locale, { month: 'long' }).format(toTimeRange(month).from);
  const isEmpty = days.every(({ count }) => count === 0);
  return (
    <section role="group" aria-label={name}>
      <h3>
        {isEmpty ? (
          shortName
        ) : (
          <PeriodButton period={month} label={name} {...{ filter, onFilter }}>
            {shortName}
          </PeriodButton>
        )}
      </h3>
      <div class="days">
        {weekdays.map((weekday, index) => (
          // Two weekdays may share an abbreviation, so the index is the key.
          <span key={index} class="weekday soft" aria-hidden="true">
            {weekday}
          </span>
        ))}
        {days.map((day, index) => (
          <Day
            key={day.day}
            {...{ day, filter, onFilter }}
            column={index === 0 ? leadingBlanks + 1 : undefined}
            isReachable={day.day === reachable}
          />
        ))}
      </div>
    </section>
  );
}

interface PeriodButtonProps extends Pick<CalendarProps, 'filter' | 'onFilter'> {
  readonly period: string;
  /** Its name for a screen reader, where the shown one is shorter. */
  readonly label?: string;
  readonly children: ComponentChildren;
}

/** Filters by a whole month or year. A second press takes the filter away. */
function PeriodButton({ period, label, filter, onFilter, children }: PeriodButtonProps) {
  const range = toTimeRange(period);
  const isCurrent = isSameFilter(range, filter);
  return (
    <button
      type="button"
      class="quiet period"
      aria-label={label}
      aria-pressed={isCurrent}
      onClick={() => onFilter(isCurrent ? {} : range)}
    >
      {children}
    </button>
  );
}

interface DayProps extends Pick<CalendarProps, 'filter' | 'onFilter'> {
  readonly day: CalendarDay;
  /** The column of the week, 1 to 7. Only the first day of a month needs it. */
  readonly column: number | undefined;
  readonly isReachable: boolean;
}

function Day({ day: { day, number, count: chats }, column, isReachable, filter, onFilter }: DayProps) {
  const { t, count, day: formatDay } = useLanguage();
  const style = column === undefined ? undefined : { gridColumnStart: column };
  if (chats === 0) {
    return (
      <span class="day" style={style} aria-hidden="true">
        {number}
      </span>
    );
  }
  const span = toTimeRange(day);
  const isCurrent = isSameFilter(span, filter);
  return (
    <button
      type="button"
      class={`day shade-${computeShade(chats)}`}
      style={style}
      data-day={day}
      aria-pressed={isCurrent}
      aria-label={t('library_day_label', formatDay(span.from), count('count_chats', chats))}
      tabIndex={isReachable ? 0 : -1}
      onClick={() => onFilter(isCurrent ? {} : span)}
    >
      {number}
    </button>
  );
}
