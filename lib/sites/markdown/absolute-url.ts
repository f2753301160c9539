/** Makes the address of a link or picture absolute and removes tracking parameters. */

/** Returns `undefined` if it cannot be opened later: `blob:`, `data:`, `javascript:`, or an anchor within the page. */
export function toAbsoluteUrl(url: string, base: string): string | undefined {
  if (url === '' || url.startsWith('#') || !URL.canParse(url, base)) return undefined;
  const { href, protocol } = new URL(url, base);
  if (!['http:', 'https:', 'mailto:'].includes(protocol)) return undefined;
  // The address stays as written if possible, because that reads better than an escaped one.
  return removeTracking(/^(?:https?:\/\/|mailto:)/i.test(url) && !/[\s<>]/.test(url) ? url : href);
}

/**
 * Parameters that campaigns, mailings and advertising networks add. `ref` may also name a branch, as on GitHub, so it counts only if it
 * names another site.
 */
const tracking = new RegExp(
  [
    '^utm_',
    '^(?:fbclid|gclid|gclsrc|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|srsltid)(?:=|$)',
    '^(?:mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|vero_id|oly_enc_id|oly_anon_id|ref_src|ref_url)(?:=|$)',
    '^ref=(?:https?(?::|%3a)|[\\w.-]+\\.(?:com|ai|org|net|io|jp|google)(?:%2f|/|$))',
  ].join('|'),
  'i',
);

function removeTracking(href: string): string {
  const [, before = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? [];
  if (query === undefined) return href;
  const remaining = query.split('&').filter(parameter => !tracking.test(parameter));
  return before + (remaining.length > 0 ? `?${remaining.join('&')}` : '') + fragment;
}
