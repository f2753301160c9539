/** Finds addresses, numbers and passwords of people. Patterns that match many numbers by chance have a further check. */
import type { Finding, SensitivePattern } from './finding';
import { bankAccounts, toDigits, isLuhn, nationalIds } from './national-ids';
import { passwordPatterns } from './passwords';

const personalPatterns: readonly SensitivePattern[] = [
  {
    kind: 'email',
    pattern: /(?<![\w.+/@-])[\w.+-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,6}[a-z]{2,24}(?![\w@/:-]|\.\w)/gi,
    isMatch: found =>
      !/^git@|@(?:.+\.)?example\.\w+$|\.(?:example|invalid|test|png|jpe?g|gif|svg|webp|js|ts|css)$/i.test(found),
  },
  // Phone numbers with a country code, in the Japanese form, and in the North American form. Digits without punctuation
  // may be any number.
  {
    kind: 'phone',
    pattern: /(?<![\w.+-])\+\d{1,3}[ -]?(?:\(\d{1,4}\)|\d{1,4})(?:[ -]?\d{2,4}){2,4}(?![\w-]|\.\d)/g,
    isMatch: hasDigits(9, 15),
  },
  {
    kind: 'phone',
    pattern: /(?<![\w.+-])(?:0\d{1,4}-\d{1,4}-\d{3,4}|0\d{1,4}\(\d{1,4}\)\d{3,4}|0[5789]0\d{8})(?![\w-]|\.\d)/g,
    isMatch: hasDigits(10, 11),
  },
  { kind: 'phone', pattern: /(?<![\w.+-])(?:\([2-9]\d\d\) ?|[2-9]\d\d-)[2-9]\d\d-\d{4}(?![\w-]|\.\d)/g },
  {
    kind: 'card',
    pattern: /(?<![\w.-])(?:\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{1,7}|3[47]\d\d[ -]\d{6}[ -]\d{5}|\d{13,16})(?![\w-]|\.\d)/g,
    isMatch: isCardNumber,
  },
  {
    kind: 'myNumber',
    pattern: /(?:マイナンバー|個人番号|my ?number)[^\d\n]{0,20}(?<it>\d{4}[ -]?\d{4}[ -]?\d{4})(?!\d)/gi,
    isMatch: isMyNumber,
  },
  ...nationalIds.map(id => ({ kind: 'nationalId' as const, ...id })),
  ...bankAccounts.map(id => ({ kind: 'bankAccount' as const, ...id })),
  ...passwordPatterns,
];

export function findPersonal(text: string): readonly Finding[] {
  const plain = toHalfWidth(text);
  return personalPatterns.flatMap(({ kind, pattern, isMatch }) =>
    [...plain.matchAll(pattern)].flatMap((match): readonly Finding[] => {
      const found = match.groups?.['it'] ?? match[0];
      if (isMatch && !isMatch(found)) return [];
      const start = match.index + match[0].lastIndexOf(found);
      return [{ kind, start, end: start + found.length }];
    }),
  );
}

/** Converts full-width digits and signs of Japanese input to ASCII. Offsets do not change. */
const toHalfWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, character => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[‐‑‒–−]/g, '-')
    .replaceAll('\u3000', ' ');

function hasDigits(minDigits: number, maxDigits: number): (found: string) => boolean {
  return found => {
    const { length } = toDigits(found);
    return length >= minDigits && length <= maxDigits;
  };
}

/** The prefix is of a known issuer and the check digit is valid. */
function isCardNumber(found: string): boolean {
  return /^(?:4|5[1-5]|2[2-7]|3[4-7]|35|6(?:011|4|5))/.test(toDigits(found).join('')) && isLuhn(found);
}

/** The check digit is valid (ordinance no. 85 of 2014 of Japan's Ministry of Internal Affairs, article 5). */
function isMyNumber(found: string): boolean {
  const digits = toDigits(found);
  const check = digits.at(-1);
  const body = digits.slice(0, -1).toReversed();
  const rest = body.reduce((sum, digit, index) => sum + digit * (index < 6 ? index + 2 : index - 4), 0) % 11;
  return check === (rest <= 1 ? 0 : 11 - rest);
}
