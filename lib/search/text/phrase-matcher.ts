/** Checks whether a text contains quoted phrases word for word. */
import { toPlainText } from '../chunk/plain-text';
import { normalizeSearchText } from './scan';

/**
 * Returns a check whether each phrase is in a message's Markdown, its plain text, or the chat's title. Text copied from
 * a page has no markup, while a phrase of code has. Case, white space and the form of apostrophes are ignored.
 */
export function createPhraseMatcher(phrases: readonly string[]): (markdown: string, title: string) => boolean {
  const normalized = phrases.map(normalizePhrase);
  return (markdown, title) => {
    if (normalized.length === 0) return true;
    const written = `${normalizePhrase(markdown)}\n${normalizePhrase(title)}`;
    const missing = normalized.filter(phrase => !written.includes(phrase));
    // Removing markup is the most expensive step, and most messages do not need it.
    if (missing.length === 0) return true;
    const plainText = normalizePhrase(toPlainText(markdown));
    return missing.every(phrase => plainText.includes(phrase));
  };
}

// Keyboards write one form, editors and assistants the other.
const apostrophes = /[‘’‛ʼ]/g;

const normalizePhrase = (text: string): string =>
  normalizeSearchText(text).toLowerCase().replace(apostrophes, "'").replace(/\s+/g, ' ').trim();
