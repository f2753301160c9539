/**
 * Makes stored text harmless inside a quotation. Chats contain text of web pages and models, so everything is removed
 * that a person cannot see but a model can read, and everything that looks like the end of the quotation.
 */
import { removeInvisible } from './remove-invisible';

/** All characters that some program treats as a line end: after it a line could begin without its quotation mark. */
const lineEndPattern = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Brackets that may be mistaken for `【】`, with the text in the first pair. */
const bracketPattern =
  /[【〖〘〚〔⟦⟬⦗❲⁅［﹝︻]([^【】〖〗〘〙〚〛〔〕⟦⟧⟬⟭⦗⦘❲❳⁅⁆［］﹝﹞︻︼\n]{0,200})([】〗〙〛〕⟧⟭⦘❳⁆］﹞︼]?)/gu;

/** Letters of other scripts that look like those of `kura`, after decomposition and in lower case. */
const lookAlikes: Readonly<Record<string, string>> = {
  к: 'k',
  κ: 'k',
  ϰ: 'k',
  ĸ: 'k',
  υ: 'u',
  ս: 'u',
  ᴜ: 'u',
  г: 'r',
  ʀ: 'r',
  а: 'a',
  α: 'a',
  ɑ: 'a',
  ᴀ: 'a',
};

/**
 * Whether the text in brackets begins like the name in a fence mark, in any width, script or spacing, after any
 * slashes.
 */
function isFenceName(inner: string): boolean {
  const plain = inner
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[кκϰĸυսᴜгʀаαɑᴀ]/gu, character => lookAlikes[character] ?? character);
  // People write 【倉敷】, 【Kurashiki】 and 【注意】, so these stay.
  return /^[\s/\\∕⁄⧸⧵|]*k\s*u\s*r\s*a(?:\s*[0-9a-f]{4}|(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]))/u.test(
    plain,
  );
}

/** For text of several lines. Line ends become `\n`; code and its indentation stay. */
export function neutralize(text: string): string {
  return removeInvisible(text.replace(lineEndPattern, '\n')).replace(
    bracketPattern,
    (match, inner: string, close: string) => (isFenceName(inner) ? `[${inner}${close && ']'}` : match),
  );
}

/** Returns one line of at most `maxLength` code points, without the quotation marks that enclose it. */
export function neutralizeLine(text: string, maxLength: number): string {
  // Neutralizes again after joining the lines, because a mark may be spread over two of them.
  const line = neutralize(neutralize(text).replace(/\s+/g, ' ')).trim();
  const inner = line.replace(/[“”"]/g, "'").replace(/『/g, '「').replace(/』/g, '」');
  const characters = Array.from(inner);
  return characters.length <= maxLength ? inner : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** Returns the URL with escaped brackets, or an empty string if it is no web URL or longer than 300 characters. */
export function neutralizeUrl(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, href } = new URL(url);
  if (!['https:', 'http:'].includes(protocol) || href.length > 300) return '';
  return href.replace(/\(/g, '%28').replace(/\)/g, '%29');
}
