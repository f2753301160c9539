/** Whether a chat says what somebody put in quotation marks: word for word, as it is written or as it is read. */
import { plain } from './plain';
import { normalise } from './scan';

/**
 * Answers whether each of the phrases stands in a message's Markdown, in its plain text, or in the title of its chat. Who copies from a
 * page or from a snippet copies no marks, and a phrase with marks is one of code. Cases, white space and the form of an apostrophe are
 * passed over.
 */
export function saying(phrases: readonly string[]): (markdown: string, title: string) => boolean {
  const wanted = phrases.map(folded);
  return (markdown, title) => {
    if (wanted.length === 0) return true;
    const written = `${folded(markdown)}\n${folded(title)}`;
    const missing = wanted.filter(phrase => !written.includes(phrase));
    // Taking the marks off costs more than all the rest, and most messages need it not.
    if (missing.length === 0) return true;
    const read = folded(plain(markdown));
    return missing.every(phrase => read.includes(phrase));
  };
}

// Keyboards write one, editors and assistants the other.
const apostrophes = /[‘’‛ʼ]/g;

const folded = (text: string): string =>
  normalise(text).toLowerCase().replace(apostrophes, "'").replace(/\s+/g, ' ').trim();
