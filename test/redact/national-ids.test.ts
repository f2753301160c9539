/**
 * Numbers of people and accounts: of all check signs that could stand there, only the right one makes a finding. The right ones were
 * worked out by the published rules with a program that shares no code with Kura (Verhoeff’s tables, ISO 7064 and 13616, Luhn, and
 * the rules of the states).
 */
import { describe, expect, test } from 'vitest';
import { findSensitive } from '../../lib/redact/find-sensitive';

const digits = Array.from('0123456789');
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const twoDigits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));

/** What is found of the given kind. */
async function found(text: string, kind = 'nationalId'): Promise<readonly string[]> {
  return (await findSensitive(text)).filter(each => each.kind === kind).map(({ start, end }) => text.slice(start, end));
}

/** The signs that make `text` with one of them behind a finding. */
async function taken(text: string, signs: readonly string[]): Promise<readonly string[]> {
  const are = await Promise.all(signs.map(async sign => (await found(`${text}${sign} です`)).length > 0));
  return signs.filter((_, n) => are[n]);
}

describe('of all check digits one is right', () => {
  test.each([
    ['Aadhaar 2341 2341 234', '6'],
    ['Aadhaar: 9999 4105 724', '7'],
    ['आधार 4967-0281-563', '7'],
    ['Aadhaar no. 5871 3209 864', '5'],
    ['Aadhaar 3141 5926 535', '1'],
    ['Aadhaar 2718 2818 284', '7'],
    ['SIN 046-454-28', '6'],
    ['social insurance number 130 692 54', '4'],
    ['SIN 951 059 51', '8'],
    ['PESEL 4405140135', '9'],
    ['PESEL: 0207080362', '8'],
    ['BSN 11122233', '3'],
    ['burgerservicenummer 12345678', '2'],
    ['BSN: 23456787', '9'],
    ['NHS 943 476 591', '9'],
    ['NHS number: 401 023 213', '7'],
    ['NHS no 987-654-432', '2'],
    ['NHS 224 538 323', '0'],
    ['NHS 549 909 514', '0'],
  ])('%s…: %s', async (text, right) => {
    expect(await taken(text, digits)).toEqual([right]);
  });

  test.each(['NHS 640 562 241', 'NHS 758 584 719', 'BSN 63659256'])('%s…: there is none', async text => {
    expect(await taken(text, digits)).toEqual([]);
  });

  test.each([
    ['CPF 111.444.777-', '35'],
    ['529.982.247-', '25'],
    ['CPF: 123456789', '09'],
    ['CPF 280.012.389-', '38'],
    // Where a rest below two makes the digit nought, at the first and at the second.
    ['CPF 986.039.547-', '04'],
    ['CPF 261.265.206-', '02'],
    ['CPF 427.928.775-', '96'],
    ['CPF 845.474.855-', '50'],
    ['CPF 456.527.558-', '90'],
    ['CPF 973.291.506-', '49'],
  ])('%s…: %s', async (text, right) => {
    expect(await taken(text, twoDigits)).toEqual([right]);
  });

  test('eleven times one digit is what a form shows, though its check is right', async () => {
    expect(await found('CPF 111.111.111-11')).toEqual([]);
    expect(await found('CPF 00000000000')).toEqual([]);
  });

  test.each([
    ['11010519491231002', ['X', 'x']],
    ['44052419800101001', ['3']],
    ['34262219840209049', ['X', 'x']],
    ['51010819720305213', ['3']],
  ])('身份证 %s…: %s', async (text, right) => {
    expect(await taken(text, [...digits, 'X', 'x', 'Y'])).toEqual(right);
  });
});

describe('of all check letters one is right', () => {
  test.each([
    ['12345678', 'Z'],
    ['00000023-', 'T'],
    ['87654321', 'X'],
    ['X1234567', 'L'],
    ['Y7654321-', 'G'],
    ['Z0000001', 'Y'],
    ['RSSMRA85T10A562', 'S'],
    ['BNCLCU62A01H501', 'O'],
    ['VRDGPP13R10B293', 'P'],
    ['S1234567', 'D'],
    ['S9876543', 'C'],
    ['T1234567', 'J'],
    ['T0000001', 'E'],
    ['F1234567', 'N'],
    ['F9999999', 'M'],
    ['G1234567', 'X'],
    ['G0000001', 'P'],
    ['M0000000', 'T'],
    ['M0000001', 'Q'],
    ['M1234567', 'K'],
    ['M5398242', 'L'],
    ['M9999999', 'X'],
  ])('%s…: %s', async (text, right) => {
    expect(await taken(text, letters)).toEqual([right]);
  });
});

describe('accounts of banks', () => {
  // The shortest and the longest that a state has, and the two lengths beyond.
  test.each([
    ['NO9386011117947', true],
    ['BE68 5390 0754 7034', true],
    ['MT84MALT011000012345MTLCAST001S', true],
    ['LC55HEMM000100010012001200023015', true],
    ['NO9486011117947', false],
    ['NO9386011117974', false],
    ['XX560001000100', false],
    [`XX08${'A'.repeat(31)}`, false],
  ])('%s: %s', async (account, right) => {
    expect(await found(`口座は ${account} です`, 'bankAccount')).toEqual(right ? [account] : []);
  });
});

describe('what stands beside it', () => {
  test.each([
    ['PESEL', '44051401359'],
    ['BSN', '111222333'],
    ['NHS', '943 476 5919'],
    ['SIN', '046 454 286'],
    ['SSN', '219-09-9999'],
  ])('%s has to be said before the number', async (name, number) => {
    expect(await found(`Order ${number}`)).toEqual([]);
    expect(await found(`${name}x ${number}`)).toEqual([]);
    expect(await found(`the ${name.toLowerCase()} is ${number}.`)).toEqual([number]);
    expect(await found(`${name}\n${number}`)).toEqual([]);
    expect(await found(`${name} ${number}7`)).toEqual([]);
  });

  test.each(['000-12-3456', '666-12-3456', '912-12-3456', '219-00-9999', '219-09-0000'])(
    'SSN %s is nobody’s',
    async number => {
      expect(await found(`SSN ${number}`)).toEqual([]);
    },
  );

  test.each(['S1234567D', '12345678Z', 'RSSMRA85T10A562S'])(
    '%s within a longer word is another thing',
    async number => {
      expect(await found(`see ${number}9 or x${number} or a-${number}`)).toEqual([]);
      expect(await found(`see （${number}）。`)).toEqual([number]);
    },
  );
});
