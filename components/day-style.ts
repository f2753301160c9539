/**
 * How long a day is said, so that it has one form on a page: 「2026年10月20日」 stands in the months and the quotations, too, and
 * 2026/10/20 beside it would be another. Other languages have words in the short form already. `locale` is BCP 47.
 */
export const dayStyle = (locale: string): 'long' | 'medium' => (/^ja\b/.test(locale) ? 'long' : 'medium');
