import type { Turn } from '../../lib/core/conversation';

/** In UTF-16 units of the text fragment: long enough to be unique, short enough to be contiguous on every page. */
const maxFragmentLength = 60;

/**
 * Returns the URL of the chat with a text fragment (WICG scroll-to-text-fragment), so that the browser scrolls to the turn and marks it.
 * Returns `undefined` if `url` is no URL of the web.
 */
export function toTurnUrl(url: string, turn: Pick<Turn, 'text'> | undefined): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return undefined;
  const words = extractWords(turn?.text ?? '');
  // A fragment of the site's own stays unchanged.
  return words && !address.hash
    ? `${address.href}#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`
    : address.href;
}

/** Extracts whole words from the first line, up to the first Markdown mark, because the page shows marked-up text differently. */
function extractWords(text: string): string {
  const line = text.split('\n').find(each => /[\p{L}\p{N}]/u.test(each)) ?? '';
  const [plain = ''] = line.replace(/^[\s#>*+\-\d.)]+/, '').split(/[*_`$[\]<|\\~]/);
  if (plain.length <= maxFragmentLength) return plain.trim();
  const cut = plain.slice(0, maxFragmentLength);
  return cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : maxFragmentLength).trim();
}
