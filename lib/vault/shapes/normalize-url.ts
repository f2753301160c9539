/** Decides which addresses are the same page. Pure. */
import { toAbsoluteUrl } from '../../sites/markdown/absolute-url';

/**
 * Host, path and query, decoded, without scheme, `www.`, fragment, trailing slash and tracking parameters. `undefined` for an address that
 * is no web page.
 */
export function normalizeUrl(url: string): string | undefined {
  const parsed = URL.parse(toAbsoluteUrl(url, url) ?? '');
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  const host = parsed.host.replace(/^www\./, '');
  return decodeUrl(host + `${parsed.pathname}${parsed.search}`.replace(/\/+$/, ''));
}

/** The decoded address; unchanged if its escapes are no valid text. */
function decodeUrl(escaped: string): string {
  try {
    return decodeURI(escaped).normalize('NFC');
  } catch (error) {
    if (error instanceof URIError) return escaped;
    throw error;
  }
}
