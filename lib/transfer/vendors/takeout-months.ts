/** Finds the name of a month, in any language of an account that writes months by name. */

/** Where two languages give one name to two months, the one with more readers comes first. */
const languages =
  'en de fr fr-CA es it pt nl da sv nb fi pl cs hu ro ru uk tr el id vi sk bg sl lt lv et ca sr ms fil th he hi bn ar-EG ar-LB ur fa af is'.split(
    ' ',
  );

interface FoundMonth {
  /** 1 to 12. */
  readonly month: number;
  /** As the text has them. */
  readonly words: string;
}

/** Returns the first month that the text names. */
export function findMonth(text: string): FoundMonth | undefined {
  const numbered = /(?:thg|tháng)\s?(\d{1,2})/iu.exec(text);
  if (numbered) return { month: Number(numbered[1]), words: numbered[0] };
  // Croatian has a stop behind day and year. Its names of months are other months in Polish.
  const isCroatian = /\d\. ?\p{Script=Latin}+\.? 20\d\d\./u.test(text);
  const months = isCroatian ? listMonths(['hr', 'sr-Latn', 'sl']) : (knownMonths ??= listMonths(languages));
  const tokens = text.match(/[\p{L}\p{M}][^\s\d,،/-]*/gu) ?? [];
  for (const [place, token] of tokens.entries()) {
    const both = `${token} ${tokens[place + 1] ?? ''}`;
    // Hebrew writes "in" and the month as one word.
    for (const words of [both, token, token.replace(/^ב/, '')]) {
      const month = months.get(toKey(words));
      if (month !== undefined) return { month, words };
    }
  }
  return undefined;
}

/** The letters and marks of a name, one space between its words. */
const toKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M} ]/gu, '')
    .trim();

let knownMonths: ReadonlyMap<string, number> | undefined;

/** Returns full and short names of months, from the browser. */
function listMonths(names: readonly string[]): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  for (const language of names) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
        month: style,
        day: 'numeric',
        timeZone: 'UTC',
      });
      for (let month = 1; month <= 12; month += 1) {
        // Formatted beside a day, because some languages inflect it there.
        const name = format.formatToParts(Date.UTC(2026, month - 1, 1)).find(({ type }) => type === 'month')?.value;
        const key = toKey(name ?? '').replace(/^de? /, '');
        if (key.length > 1 && !months.has(key)) months.set(key, month);
      }
    }
  }
  // British pages use four letters.
  if (names.includes('en')) months.set('sept', 9);
  return months;
}
