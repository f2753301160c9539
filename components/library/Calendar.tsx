/** Shows a year of chats, day by day. */
import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Shelf, Shelves } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { StepButton } from '../controls/StepButton';
import { firstDayIn, monthsOf, shadeOf, stepFrom, weekdaysIn, yearsOf } from './state/calendar-days';
import type { CalendarDay, CalendarMonth } from './state/calendar-days';
import { periodName, spanOf } from './state/periods';
import { isSameShelf } from './state/facet-groups';

export interface CalendarProps {
  /** Newest first, with at least one day. */
  readonly days: Shelves['days'];
  readonly shelf: Shelf;
  readonly onShelf: (shelf: Shelf) => void;
}

/** `children` are rendered at the end of the header. */
export function Calendar({
  days,
  shelf,
  onShelf,
  children,
}: CalendarProps & { readonly children?: ComponentChildren }) {
  const { t, locale } = useLanguage();
  const years = useMemo(() => yearsOf(days), [days]);
  const [chosen, setYear] = useState<number>();
  // The chosen year disappears when its last chat is forgotten.
  const year = chosen !== undefined && years.includes(chosen) ? chosen : (years[0] ?? 0);
  const place = years.indexOf(year);
  const ofYear = useMemo(() => days.filter(({ day }) => yearOf(day) === year), [days, year]);
  const months = useMemo(() => monthsOf(year, ofYear, firstDayIn(locale)), [year, ofYear, locale]);
  const weekdays = useMemo(() => weekdaysIn(locale), [locale]);
  const walk = useArrows(ofYear.map(({ day }) => day).toReversed());
  return (
    <section class="calendar" aria-labelledby="calendar-year">
      <header class="row">
        <StepButton to={years[place + 1]} label={t('library_year_before')} sign="‹" onStep={setYear} />
        <h2 id="calendar-year" aria-live="polite">
          {periodName(String(year), locale)}
        </h2>
        <StepButton to={years[place - 1]} label={t('library_year_after')} sign="›" onStep={setYear} />
        {children}
      </header>
      <div class="months" ref={walk.within} onKeyDown={walk.onKeyDown}>
        {months.map(month => (
          <Month key={month.month} {...{ month, weekdays, shelf, onShelf }} reachable={walk.reachable} />
        ))}
      </div>
      <p class="soft">{t('library_calendar_means')}</p>
    </section>
  );
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Makes one tab stop of the calendar; arrow keys move within it. `days` holds the days with chats, oldest first. */
function useArrows(days: readonly string[]) {
  const [at, setAt] = useState<string>();
  const within = useRef<HTMLDivElement>(null);
  const reachable = at !== undefined && days.includes(at) ? at : days.at(-1);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = reachable === undefined ? undefined : stepFrom(reachable, event.key, days);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    within.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return { within, reachable, onKeyDown };
}

interface MonthProps extends Pick<CalendarProps, 'shelf' | 'onShelf'> {
  readonly month: CalendarMonth;
  readonly weekdays: readonly string[];
  /** The only day that the Tab key reaches. */
  readonly reachable: string | undefined;
}

function Month({ month: { month, before, days }, weekdays, reachable, shelf, onShelf }: MonthProps) {
  const { locale } = useLanguage();
  const name = periodName(month, locale);
  const short = new Intl.DateTimeFormat(locale, { month: 'long' }).format(spanOf(month).from);
  return (
    <section role="group" aria-label={name}>
      <h3 aria-hidden="true">{short}</h3>
      <div class="days">
        {weekdays.map((letter, place) => (
          // Two weekdays may share an abbreviation, so the index is the key.
          <span key={place} class="weekday soft" aria-hidden="true">
            {letter}
          </span>
        ))}
        {days.map((day, place) => (
          <Day
            key={day.day}
            {...{ day, shelf, onShelf }}
            column={place === 0 ? before + 1 : undefined}
            isReachable={day.day === reachable}
          />
        ))}
      </div>
    </section>
  );
}

interface DayProps extends Pick<CalendarProps, 'shelf' | 'onShelf'> {
  readonly day: CalendarDay;
  /** The column of the week, 1 to 7. Only the first day of a month needs it. */
  readonly column: number | undefined;
  readonly isReachable: boolean;
}

function Day({ day: { day, number, count: chats }, column, isReachable, shelf, onShelf }: DayProps) {
  const { t, count, day: said } = useLanguage();
  const style = column === undefined ? undefined : { gridColumnStart: column };
  if (chats === 0) {
    return (
      <span class="day" style={style} aria-hidden="true">
        {number}
      </span>
    );
  }
  const span = spanOf(day);
  const isCurrent = isSameShelf(span, shelf);
  return (
    <button
      type="button"
      class={`day shade-${shadeOf(chats)}`}
      style={style}
      data-day={day}
      aria-pressed={isCurrent}
      aria-label={t('library_day_label', said(span.from), count('count_chats', chats))}
      tabIndex={isReachable ? 0 : -1}
      onClick={() => onShelf(isCurrent ? {} : span)}
    >
      {number}
    </button>
  );
}
