/** The look of numbers in a sheet: a date is a number of days there, and only its format tells. */
import { parseXml } from './parse-xml';

/** What a cell's format makes of its number. */
export type NumberFormat = 'plain' | 'percent' | 'date' | 'time' | 'dateTime' | 'duration';

/** Formats without a code of their own. From 27 on they are those of East Asian programs. */
const builtIn: Readonly<Record<number, NumberFormat>> = {
  ...Object.fromEntries([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map(id => [id, 'date'])),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map(id => [id, 'time'])),
  9: 'percent',
  10: 'percent',
  22: 'dateTime',
  46: 'duration',
};

/** By the number of a cell's style. */
export function readNumberFormats(xml: string): readonly NumberFormat[] {
  const codes = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCellStyles = false;
  parseXml(xml, {
    open: (name, get) => {
      if (name === 'numFmt') codes.set(Number(get('numFmtId')), toNumberFormat(get('formatCode') ?? ''));
      else if (name === 'cellXfs') isCellStyles = true;
      else if (name === 'xf' && isCellStyles) {
        const id = Number(get('numFmtId'));
        formats.push(codes.get(id) ?? builtIn[id] ?? 'plain');
      }
    },
    close: name => {
      if (name === 'cellXfs') isCellStyles = false;
    },
  });
  return formats;
}

/** Of the code's first section, which is for positive numbers. */
export function toNumberFormat(code: string): NumberFormat {
  const [first = ''] = code.replace(/"[^"]*"|[\\_*]./g, '').split(';');
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return 'duration';
  const signs = first.replace(/\[[^\]]*\]/g, '');
  if (signs.includes('%')) return 'percent';
  if (/general|standard|標準/i.test(signs)) return 'plain';
  const hasTime = /[hs]/i.test(signs);
  const hasDate = /[ydge]/i.test(signs.replace(/[0#?.]e[+-]/gi, '')) || (!hasTime && /m/i.test(signs));
  if (hasDate) return hasTime ? 'dateTime' : 'date';
  return hasTime ? 'time' : 'plain';
}

/** The year with which a workbook's days begin. */
export type Calendar = 1900 | 1904;

const dayMs = 86_400_000;
/** Days from 1970 back to the first day of each calendar of sheets. */
const daysBefore1970: Readonly<Record<Calendar, number>> = { 1900: 25_569, 1904: 24_107 };
/** The calendar from 1900 has a 29 February that never was. */
const missingDay = 60;
/** The last day of the year 9999 in the calendar from 1900. */
const maxDays = 2_958_466;

/** `text`: a number as the file has it. Dates are written 2026-03-01, whatever the format looks like; what is no date stays a number. */
export function formatNumber(text: string, format: NumberFormat, calendar: Calendar): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  if (format === 'percent') return `${roundNumber(value * 100)}%`;
  if (format === 'plain' || value < 0 || value >= maxDays) return roundNumber(value);
  if (format === 'duration') return formatSeconds(Math.round(value * 86_400));
  const days = calendar === 1900 && value < missingDay ? value + 1 : value;
  const seconds = Math.round((days - daysBefore1970[calendar]) * 86_400);
  const moment = new Date(seconds * 1_000).toISOString();
  const time = formatSeconds(((((seconds * 1_000) % dayMs) + dayMs) % dayMs) / 1_000);
  if (format === 'time') return time;
  return format === 'date' ? moment.slice(0, 10) : `${moment.slice(0, 10)} ${time.padStart(5, '0')}`;
}

/** Programs store more digits than they show: 0.1 + 0.2 ends in a 4. */
const roundNumber = (value: number): string => String(Number(value.toPrecision(12)));

function formatSeconds(total: number): string {
  const [minutes, seconds] = [Math.floor(total / 60), total % 60];
  const parts = [Math.floor(minutes / 60), minutes % 60, ...(seconds === 0 ? [] : [seconds])];
  return parts.map((part, n) => (n === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
