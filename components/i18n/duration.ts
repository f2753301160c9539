/** Formats a duration as “2 hours 10 minutes”, 「2 時間 10 分」, rounded and at least one minute. `locale` is BCP 47. */
export function durationText(ms: number, locale: string): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const say = (n: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(n);
  if (minutes < 60) return say(minutes, 'minute');
  // Above five hours, minutes do not matter.
  const near = minutes < 300 ? Math.round(minutes / 10) * 10 : Math.round(minutes / 60) * 60;
  const [hours, over] = [Math.floor(near / 60), near % 60];
  return over === 0 ? say(hours, 'hour') : `${say(hours, 'hour')} ${say(over, 'minute')}`;
}
