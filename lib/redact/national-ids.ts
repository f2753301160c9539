/** Finds numbers by which states and banks identify a person, if a check digit distinguishes them from other numbers. */
import type { SensitivePattern } from './finding';

type IdPattern = Required<Omit<SensitivePattern, 'kind'>>;

export const toDigits = (text: string): readonly number[] => text.replace(/\D/g, '').split('').map(Number);

/** The sum of the digits times their weights. The weights repeat if there are more digits. */
const computeWeightedSum = (digits: readonly number[], weights: readonly number[]): number =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0), 0);

/** Requires a label before the number, because a third of all numbers of that length have a valid check digit by chance. */
const buildLabeledPattern = (words: string, number: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})[^\d\n]{0,24}(?<it>${number})(?![\w-]|\.\d)`, 'giu');

export const bankAccounts: readonly IdPattern[] = [
  {
    pattern: /(?<![\w-])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\w-])/g,
    isMatch: isIban,
  },
];

export const nationalIds: readonly IdPattern[] = [
  // Brazil (CPF), with punctuation.
  { pattern: /(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\w.-])/g, isMatch: isCpf },
  { pattern: buildLabeledPattern('CPF', String.raw`\d{11}`), isMatch: isCpf },
  // China: with the date of birth and the check character of ISO 7064.
  {
    pattern: /(?<![\w.-])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\w-]|\.\d)/g,
    isMatch: isChineseId,
  },
  // Spain (DNI and NIE), Italy (codice fiscale), Taiwan, Singapore: letters in fixed positions.
  { pattern: /(?<![\w.-])(?:\d{8}|[XYZ]\d{7})-?[A-HJ-NP-TV-Z](?![\w-])/g, isMatch: isSpanishId },
  { pattern: /(?<![\w-])[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?![\w-])/g, isMatch: isItalianCode },
  { pattern: /(?<![\w-])[STFGM]\d{7}[A-Z](?![\w-])/g, isMatch: isSingaporeanId },
  // India, Poland, the Netherlands, Turkey, the British NHS, Canada, the United States: digits only, so a label is required.
  { pattern: buildLabeledPattern('Aadhaar|आधार', String.raw`\d{4}[ -]?\d{4}[ -]?\d{4}`), isMatch: isAadhaar },
  {
    pattern: buildLabeledPattern('PESEL', String.raw`\d{11}`),
    isMatch: found => computeWeightedSum(toDigits(found), [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
  },
  {
    pattern: buildLabeledPattern('BSN|burgerservicenummer', String.raw`\d{9}`),
    isMatch: found => computeWeightedSum(toDigits(found), [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
  },
  { pattern: buildLabeledPattern('NHS', String.raw`\d{3}[ -]?\d{3}[ -]?\d{4}`), isMatch: isNhs },
  { pattern: buildLabeledPattern('SIN|social insurance', String.raw`\d{3}[ -]\d{3}[ -]\d{3}`), isMatch: isLuhn },
  {
    pattern: buildLabeledPattern('SSN|social security', String.raw`(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}`),
    isMatch: () => true,
  },
];

/** ISO 13616: the check reads letters as numbers, with country and check digits moved to the end. */
function isIban(found: string): boolean {
  const plain = found.replaceAll(' ', '');
  if (plain.length < 15 || plain.length > 34) return false;
  const moved = plain.slice(4) + plain.slice(0, 4);
  let rest = 0;
  for (const character of moved) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** The last digit makes the checksum valid (Luhn; ISO/IEC 7812-1). */
export function isLuhn(found: string): boolean {
  const sum = toDigits(found)
    .toReversed()
    .reduce((before, digit, index) => {
      const doubled = index % 2 ? digit * 2 : digit;
      return before + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

function isCpf(found: string): boolean {
  const digits = toDigits(found);
  if (new Set(digits).size === 1) return false;
  const check = (count: number) => {
    const rest = digits.slice(0, count).reduce((sum, digit, index) => sum + digit * (count + 1 - index), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  return check(9) === digits[9] && check(10) === digits[10];
}

function isChineseId(found: string): boolean {
  const sum = computeWeightedSum(toDigits(found.slice(0, 17)), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]);
  return '10X98765432'[sum % 11] === found.at(-1)?.toUpperCase();
}

function isSpanishId(found: string): boolean {
  const digits = found.replace(/^[XYZ]/, first => String('XYZ'.indexOf(first))).slice(0, 8);
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === found.at(-1);
}

/** Decree of 23 December 1976: characters in odd positions have their own table of values. */
function isItalianCode(found: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
  let sum = 0;
  for (const [index, character] of Array.from(found.slice(0, 15)).entries()) {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    sum += index % 2 ? value : (odd[value] ?? 0);
  }
  return String.fromCharCode(65 + (sum % 26)) === found.at(-1);
}

function isSingaporeanId(found: string): boolean {
  const kind = found.charAt(0);
  const sum = computeWeightedSum(toDigits(found), [2, 7, 6, 5, 4, 3, 2]) + ({ T: 4, G: 4, M: 3 }[kind] ?? 0);
  if (kind === 'M') return 'KLJNPQRTUWX'[10 - (sum % 11)] === found.at(-1);
  return (kind === 'S' || kind === 'T' ? 'JZIHGFEDCBA' : 'XWUTRQPNMLK')[sum % 11] === found.at(-1);
}

function isNhs(found: string): boolean {
  const digits = toDigits(found);
  const check = 11 - (computeWeightedSum(digits.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return (check === 11 ? 0 : check) === digits[9];
}

/** Verhoeff’s check: a product of symmetries of a pentagon. */
function isAadhaar(found: string): boolean {
  const step = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
  let sum = 0;
  for (const [index, digit] of toDigits(found).toReversed().entries()) {
    let value = digit;
    for (let times = 0; times < index % 8; times += 1) value = step[value] ?? 0;
    sum = composeSymmetries(sum, value);
  }
  return sum === 0;
}

/** Composes two symmetries of a pentagon. */
function composeSymmetries(first: number, second: number): number {
  if (first < 5) return second < 5 ? (first + second) % 5 : 5 + ((first + second) % 5);
  return second < 5 ? 5 + ((first - second) % 5) : (first - second + 5) % 5;
}
