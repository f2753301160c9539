/**
 * Returns how long a date is written, so that one page uses one form: in Japanese 「2026年10月20日」, as in months and quotations. The medium
 * form of other languages has words already. `locale` is BCP 47.
 */
export const toDateStyle = (locale: string): 'long' | 'medium' => (/^ja\b/.test(locale) ? 'long' : 'medium');
