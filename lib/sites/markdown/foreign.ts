/**
 * Finds boxes between the paragraphs of an answer that are not its own: cards, notices and lists of a site's features, which come and go.
 * Their words are never the answer's; `findUnread` marks them.
 */
import { memoizeByElement } from '../page/dom-change-cache';
import { readLiteralText } from './literal-text';
import { formulaSelector } from './math';
import { findPageChrome, isPageChrome } from './page-chrome';
import type { MarkdownRules } from './rules';

const boxTags = new Set('DIV SECTION ASIDE ARTICLE DETAILS NAV HEADER FOOTER FORM'.split(' '));
const blockTags = new Set('P H1 H2 H3 H4 H5 H6 UL OL BLOCKQUOTE PRE TABLE HR'.split(' '));

/** In characters: a label above a table or a block of code. */
const maxLabelLength = 30;

/**
 * Whether `element` is no part of the prose around it: a box with words of its own beside paragraphs, or an element with a name of its own
 * that the site's prose does not have. Wrappers of one table or block of code, and a prose that is made of boxes only, are the site's.
 */
export function isForeign(element: Element, rules: MarkdownRules): boolean {
  const { own } = rules;
  const isNamed = element.tagName.includes('-');
  // A box without a name of any kind is an author's.
  if (!isNamed && !(boxTags.has(element.tagName) && element.attributes.length > 0)) return false;
  if (element.matches(`[data-footnotes], .footnotes, ${formulaSelector}`) || (own && element.matches(own)))
    return false;
  if ((rules.code?.(element) ?? rules.maths?.(element)) !== undefined) return false;
  const isBlock = (sibling: Element) => blockTags.has(sibling.tagName) || (own !== undefined && sibling.matches(own));
  if (!isNamed && ![...(element.parentElement?.children ?? [])].some(isBlock)) return false;
  const words = readOwnWords(element, rules);
  return hasCharacters(words) && !(words.length <= maxLabelLength && element.querySelector('pre, table'));
}

/** Returns the words outside of what the site's prose may hold anywhere. It is asked for one element several times. */
const readOwnWords = memoizeByElement((element, rules: MarkdownRules): string => {
  const { keep, own, drop } = rules;
  const proseSelector = ['pre, table', formulaSelector, own ?? [], drop ?? []].flat().join(', ');
  const isOwn = (part: Element) =>
    part.matches(proseSelector) ||
    (isPageChrome(part) && !(keep && part.matches(keep))) ||
    (rules.code?.(part) ?? rules.maths?.(part)) !== undefined;
  return readLiteralText(element, { skip: isOwn }).replace(/\s+/g, ' ').trim();
});

export const hasCharacters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Returns the foreign boxes within `body`, without those inside another one. What the rules leave out is nobody's loss. */
export function findForeign(body: Element, rules: MarkdownRules): Element[] {
  const leftOut = findPageChrome(body, rules);
  const visit = (place: Element): Element[] =>
    [...place.children].flatMap(child => {
      if (leftOut.has(child) || child.tagName === 'PRE' || rules.code?.(child)) return [];
      return isForeign(child, rules) ? [child] : visit(child);
    });
  return visit(body);
}

/**
 * Returns what stands between the words of `body` and is left out of them: frames, films and recordings, and buttons that hold a word of a
 * sentence.
 */
export function findSilent(body: Element, rules: MarkdownRules): Element[] {
  const found = [...body.querySelectorAll('iframe, video, audio, button, [role="button"]')];
  if (found.length === 0) return found;
  const dropped = [rules.drop ?? []].flat().join(', ');
  const hidden = ['[hidden], [inert], [aria-hidden="true"], [data-find-omitted]', dropped].filter(Boolean).join(', ');
  return found.filter(element => {
    if (element.closest(hidden) || (rules.keep && element.matches(rules.keep))) return false;
    if (!element.matches('button, [role="button"]'))
      return ['src', 'srcdoc', 'title', 'controls'].some(name => element.hasAttribute(name));
    return isInSentence(element) && rules.link?.(element) === undefined;
  });
}

/** A source stands behind a sentence or at its end; what the words go on around is one of them. */
const isInSentence = (element: Element): boolean =>
  hasCharacters(element.textContent) &&
  /[\p{L}\p{N},、]\s*$/u.test(readTextNode(element.previousSibling)) &&
  /^\s*[\p{L}\p{N}]/u.test(readTextNode(element.nextSibling));

const readTextNode = (node: Node | null): string => (node?.nodeType === 3 /* text */ ? (node.nodeValue ?? '') : '');
