/** Checks whether a text contains quoted phrases word for word. */
import { plain } from '../chunk/plain-text';
import { normalise } from './scan';

/**
 * Returns a check whether each phrase is in a message's Markdown, its plain text, or the chat's title. Text copied from
 * a page has no markup, while a phrase of code has. Case, white space and the form of apostrophes are ignored.
 */
export function saying(phrases: readonly string[]): (markdown: string, title: string) => boolean {
  const wanted = phrases.map(folded);
  return (markdown, title) => {
    if (wanted.length === 0) return true;
    const written = `${folded(markdown)}\n${folded(title)}`;
    const missing = wanted.filter(phrase => !written.includes(phrase));
    // Removing markup is the most expensive step, and most messages do not need it.
    if (missing.length === 0) return true;
    const read = folded(plain(markdown));
    return missing.every(phrase => read.includes(phrase));
  };
}

// Keyboards write one form, editors and assistants the other.
const apostrophes = /[‘’‛ʼ]/g;

const folded = (text: string): string =>
  normalise(text).toLowerCase().replace(apostrophes, "'").replace(/\s+/g, ' ').trim();
