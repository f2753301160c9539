/** Finds the stamps of log lines, which are no times that somebody asks for: `2026-11-19T22:10:44.001Z`, `[12/Nov/2026:08:14:02 +0000]`. */
import type { TextRange } from '../../core/conversation';

const clock = String.raw`\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?`;
const zone = String.raw`(?: ?(?:z|utc|gmt|[+\-]\d{2}:?\d{2})(?![\p{L}\p{N}]))?`;
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const weekday = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?';

/** The computer that wrote the line, before a program with its number: `web-2 kubelet[912]:`. */
const host = String.raw`(?: [\w.\-]+(?= [\w.\/\-]+\[\d+\]:))?`;

/** A date is one of a log only beside a clock with seconds: nobody asks by the second. */
const stamp = new RegExp(
  [
    String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:t| |t )${clock}${zone}`,
    String.raw`\d{4}-\d{2}-\d{2}t\d{2}:\d{2}${zone}`,
    String.raw`\d{1,2}[-/. ]${month}[-/. ]\d{2,4}[: ]${clock}${zone}`,
    String.raw`${weekday}${month} {1,2}\d{1,2} (?:\d{4} )?${clock}${zone}(?: \d{4}(?!\d))?${host}`,
    String.raw`${weekday}\d{1,2} ${month} \d{4} ${clock}${zone}`,
    String.raw`\d{1,2}/\d{1,2}/\d{2,4},? ${clock}(?: ?[ap]m)?${zone}`,
    String.raw`${clock}${zone}`,
  ]
    .map(one => String.raw`(?<![\p{L}\p{N}:.])${one}(?![\p{N}:])`)
    .join('|'),
  'giu',
);

/** UTF-16 units. Only the beginning of a longer text is searched for. */
const maxLength = 2000;

export function findStamps(text: string): readonly TextRange[] {
  const start = text.slice(0, maxLength);
  if (!/:\d{2}|t\d{2}:/i.test(start)) return [];
  return [...start.matchAll(stamp)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
}
