/** Formats a duration as “2 hours 10 minutes”, 「2 時間 10 分」, rounded and at least one minute. `locale` is BCP 47. */
export function formatDuration(ms: number, locale: string): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const formatUnit = (n: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(n);
  if (minutes < 60) return formatUnit(minutes, 'minute');
  // Above five hours, minutes do not matter.
  const rounded = minutes < 300 ? Math.round(minutes / 10) * 10 : Math.round(minutes / 60) * 60;
  const [hours, rest] = [Math.floor(rounded / 60), rounded % 60];
  return rest === 0 ? formatUnit(hours, 'hour') : `${formatUnit(hours, 'hour')} ${formatUnit(rest, 'minute')}`;
}

/** Formats what is left of a task: below a minute in steps of ten seconds, then as `formatDuration`. It never promises too little. */
export function formatRemaining(ms: number, locale: string): string {
  const seconds = Math.max(1, Math.ceil(ms / 10_000)) * 10;
  if (seconds >= 60) return formatDuration(Math.ceil(ms / 60_000) * 60_000, locale);
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(seconds);
}
