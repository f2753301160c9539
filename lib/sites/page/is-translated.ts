import { findFirst } from './find-all';

/**
 * Whether the browser shows this page in another language. Chrome marks the page and puts each text into two elements (2026); Edge marks
 * each element; Firefox leaves no mark.
 */
export const isTranslated = (page: Document): boolean => findFirst(page, translated) !== undefined;

const translated = [
  'html.translated-ltr, html.translated-rtl',
  'font[style*="vertical-align"] > font[style*="vertical-align"]',
  '[_msttexthash]',
].join(', ');
