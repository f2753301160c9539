/** What makes two addresses the same page. Pure. */
import { address } from '../sites/markdown/address';

/**
 * Host, path and query, without scheme, `www.`, fragment, a slash at the end and what only counts visitors; readable, where it was
 * escaped. `undefined` for what is no page of the web.
 */
export function pageOf(url: string): string | undefined {
  const parsed = URL.parse(address(url, url) ?? '');
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  const host = parsed.host.replace(/^www\./, '');
  return readable(host + `${parsed.pathname}${parsed.search}`.replace(/\/+$/, ''));
}

/** As people read and write it; as it was, where it is escaped in a way that is no text. */
function readable(escaped: string): string {
  try {
    return decodeURI(escaped).normalize('NFC');
  } catch (error) {
    if (error instanceof URIError) return escaped;
    throw error;
  }
}
