/**
 * Makes stored text harmless inside a quotation. Chats hold what web pages and models wrote, so nothing may stay in them that
 * a person cannot see and a model can read, and nothing that looks like the end of the quotation.
 */
import { withoutUnseen } from './unseen';

/** Whatever some program takes for the end of a line, where a line without its quotation mark could begin. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Brackets that may be taken for `【】`, and what stands in the first pair of them. */
const bracketed =
  /[【〖〘〚〔⟦⟬⦗❲⁅［﹝︻]([^【】〖〗〘〙〚〛〔〕⟦⟧⟬⟭⦗⦘❲❳⁅⁆［］﹝﹞︻︼\n]{0,200})([】〗〙〛〕⟧⟭⦘❳⁆］﹞︼]?)/gu;

/** After decomposition and in lower case: letters of other scripts that look like those of `kura`. */
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

/** Whether what stands in brackets begins like the name in a mark: other widths and scripts, letters apart, any slashes before it. */
function isNameOfMark(inner: string): boolean {
  const plain = inner
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[кκϰĸυսᴜгʀаαɑᴀ]/gu, letter => lookAlikes[letter] ?? letter);
  // 【倉敷】, 【Kurashiki】 and 【注意】 are what people write.
  return /^[\s/\\∕⁄⧸⧵|]*k\s*u\s*r\s*a(?:\s*[0-9a-f]{4}|(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]))/u.test(
    plain,
  );
}

/** Text of several lines, ending in `\n` only. Code and its indentation stay as they are. */
export function harmless(text: string): string {
  return withoutUnseen(text.replace(lineEnds, '\n')).replace(bracketed, (whole, inner: string, close: string) =>
    isNameOfMark(inner) ? `[${inner}${close && ']'}` : whole,
  );
}

/** Text on one line, at most `limit` characters long, in which the quotation marks around it do not occur. */
export function harmlessLine(text: string, limit: number): string {
  // Once more after the lines are joined: a mark may have been spread over two of them.
  const line = harmless(harmless(text).replace(/\s+/g, ' ')).trim();
  const inner = line.replace(/[“”"]/g, "'").replace(/『/g, '「').replace(/』/g, '」');
  const characters = Array.from(inner);
  return characters.length <= limit ? inner : `${characters.slice(0, limit - 1).join('')}…`;
}

/** The address if it is one of the web, fit to stand in brackets; otherwise, or when it is endless, nothing. */
export function harmlessAddress(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, href } = new URL(url);
  if (!['https:', 'http:'].includes(protocol) || href.length > 300) return '';
  return href.replace(/\(/g, '%28').replace(/\)/g, '%29');
}
