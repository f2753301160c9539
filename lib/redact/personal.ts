/** Finds addresses, numbers and passwords of people. Patterns that match many numbers by chance have a further check. */
import type { Finding, Shape } from './finding';
import { bankAccounts, digitsOf, isLuhn, nationalIds } from './national-ids';
import { passwords } from './passwords';

const shapes: readonly Shape[] = [
  {
    kind: 'email',
    pattern: /(?<![\w.+/@-])[\w.+-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,6}[a-z]{2,24}(?![\w@/:-]|\.\w)/gi,
    holds: found =>
      !/^git@|@(?:.+\.)?example\.\w+$|\.(?:example|invalid|test|png|jpe?g|gif|svg|webp|js|ts|css)$/i.test(found),
  },
  // Phone numbers with a country code, in the Japanese form, and in the North American form. Digits without punctuation
  // may be any number.
  {
    kind: 'phone',
    pattern: /(?<![\w.+-])\+\d{1,3}[ -]?(?:\(\d{1,4}\)|\d{1,4})(?:[ -]?\d{2,4}){2,4}(?![\w-]|\.\d)/g,
    holds: ofDigits(9, 15),
  },
  {
    kind: 'phone',
    pattern: /(?<![\w.+-])(?:0\d{1,4}-\d{1,4}-\d{3,4}|0\d{1,4}\(\d{1,4}\)\d{3,4}|0[5789]0\d{8})(?![\w-]|\.\d)/g,
    holds: ofDigits(10, 11),
  },
  { kind: 'phone', pattern: /(?<![\w.+-])(?:\([2-9]\d\d\) ?|[2-9]\d\d-)[2-9]\d\d-\d{4}(?![\w-]|\.\d)/g },
  {
    kind: 'card',
    pattern: /(?<![\w.-])(?:\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{1,7}|3[47]\d\d[ -]\d{6}[ -]\d{5}|\d{13,16})(?![\w-]|\.\d)/g,
    holds: isCard,
  },
  {
    kind: 'myNumber',
    pattern: /(?:マイナンバー|個人番号|my ?number)[^\d\n]{0,20}(?<it>\d{4}[ -]?\d{4}[ -]?\d{4})(?!\d)/gi,
    holds: isMyNumber,
  },
  ...nationalIds.map(id => ({ kind: 'nationalId' as const, ...id })),
  ...bankAccounts.map(id => ({ kind: 'bankAccount' as const, ...id })),
  ...passwords,
];

export function personalIn(text: string): readonly Finding[] {
  const plain = halfWidth(text);
  return shapes.flatMap(({ kind, pattern, holds }) =>
    [...plain.matchAll(pattern)].flatMap((match): readonly Finding[] => {
      const found = match.groups?.['it'] ?? match[0];
      if (holds && !holds(found)) return [];
      const start = match.index + match[0].lastIndexOf(found);
      return [{ kind, start, end: start + found.length }];
    }),
  );
}

/** Converts full-width digits and signs of Japanese input to ASCII. Offsets do not change. */
const halfWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[‐‑‒–−]/g, '-')
    .replaceAll('\u3000', ' ');

function ofDigits(least: number, most: number): (found: string) => boolean {
  return found => {
    const { length } = digitsOf(found);
    return length >= least && length <= most;
  };
}

/** The prefix is of a known issuer and the check digit is valid. */
function isCard(found: string): boolean {
  return /^(?:4|5[1-5]|2[2-7]|3[4-7]|35|6(?:011|4|5))/.test(digitsOf(found).join('')) && isLuhn(found);
}

/** The check digit is valid (ordinance no. 85 of 2014 of Japan's Ministry of Internal Affairs, article 5). */
function isMyNumber(found: string): boolean {
  const digits = digitsOf(found);
  const check = digits.at(-1);
  const body = digits.slice(0, -1).toReversed();
  const rest = body.reduce((sum, digit, place) => sum + digit * (place < 6 ? place + 2 : place - 4), 0) % 11;
  return check === (rest <= 1 ? 0 : 11 - rest);
}
