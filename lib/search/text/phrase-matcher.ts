/** Checks whether a text contains quoted phrases word for word. */
import { toPlainText } from '../chunk/plain-text';
import { normalizeSearchText } from './scan';
import { hasPlainCharacters } from './word-roots';

/**
 * Returns a check whether each phrase is in a message's Markdown, its plain text, or the chat's title. Text copied from
 * a page has no markup, while a phrase of code has. Case, white space and the form of apostrophes are ignored.
 */
export function createPhraseMatcher(phrases: readonly string[]): (markdown: string, title: string) => boolean {
  const wanted = phrases.map(parsePhrase);
  return (markdown, title) => {
    if (wanted.length === 0) return true;
    const head = normalize(title);
    const notInTitle = wanted.filter(({ pattern }) => !pattern.test(head));
    // Of a long text, normalizing alone takes as long as all other questions together.
    if (notInTitle.some(({ mayBeIn }) => !mayBeIn(markdown)) && hasPlainCharacters(markdown)) return false;
    const written = normalize(markdown);
    const missing = notInTitle.filter(({ pattern }) => !pattern.test(written));
    if (missing.length === 0) return true;
    // Removing markup is the most expensive step, and the letters of most texts tell that it would be in vain.
    if (missing.some(({ mayBeMarkedUp }) => !mayBeMarkedUp(written))) return false;
    const plainText = normalize(toPlainText(markdown));
    return missing.every(({ pattern }) => pattern.test(plainText));
  };
}

interface ParsedPhrase {
  /** Finds the phrase in a normalized text. */
  readonly pattern: RegExp;
  /** False if neither a Markdown nor its plain text can have the phrase. Of letters that normalizing does not change. */
  readonly mayBeIn: (markdown: string) => boolean;
  /** False if a normalized Markdown cannot have the phrase in its plain text. */
  readonly mayBeMarkedUp: (written: string) => boolean;
}

function parsePhrase(phrase: string): ParsedPhrase {
  const normalized = normalize(phrase).trim();
  const escaped = normalized.replace(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);
  const words = (normalized.match(/[\p{L}\p{N}]{1,20}/gu) ?? []).slice(0, maxWords);
  const patterns = words.map(word => new RegExp(Array.from(word).join(markup), 'u'));
  const [telling = ''] = words.toSorted((one, other) => other.length - one.length);
  const tellingWord = new RegExp(Array.from(telling).join(markup), 'iu');
  return {
    pattern: new RegExp(escaped.replace(/\s+/g, String.raw`\s+`)),
    mayBeIn: markdown => tellingWord.test(markdown) || formulaCommand.test(markdown),
    mayBeMarkedUp: written => patterns.every(word => word.test(written)) || formulaCommand.test(written),
  };
}

/** A command of a formula stands for other letters. */
const formulaCommand = /\\[a-z]/i;

/** Few words tell most texts that cannot have the phrase. */
const maxWords = 20;

/**
 * What may stand between two letters of a word of Markdown: the end of a link with its address, a footnote, and signs. Each piece can be
 * read in one way only, so that no text holds it up.
 */
const markup = String.raw`(?:[^\p{L}\p{N}\s[\]]|\[(?:\^[^\s[\]]+\]:?|(?!\^))|\](?:\((?:[^()\n]|\([^()\n]*\))*\)|(?!\()))*`;

// Keyboards write one form, editors and assistants the other.
const apostrophes = /[‘’‛ʼ]/g;

const normalize = (text: string): string => normalizeSearchText(text).toLowerCase().replace(apostrophes, "'");
