import type { Turn } from '../../lib/conversation';

/** Letters that a browser is told to look for: enough to be found once, and one stretch on every page. */
const enough = 60;

/**
 * The chat's address, with the turn's first words for the browser to scroll to and mark where the page shows them (a text fragment,
 * WICG scroll-to-text-fragment). `undefined` for what is no address of the web.
 */
export function placeOnSite(url: string, turn: Pick<Turn, 'text'> | undefined): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return undefined;
  const words = firstWords(turn?.text ?? '');
  // A fragment of the site's own is left alone.
  return words && !address.hash
    ? `${address.href}#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`
    : address.href;
}

/** Of the first line without signs of Markdown, whole words: in marked-up text the page would show something else. */
function firstWords(text: string): string {
  const line = text.split('\n').find(each => /[\p{L}\p{N}]/u.test(each)) ?? '';
  const [plain = ''] = line.replace(/^[\s#>*+\-\d.)]+/, '').split(/[*_`$[\]<|\\~]/);
  if (plain.length <= enough) return plain.trim();
  const cut = plain.slice(0, enough);
  return cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : enough).trim();
}
