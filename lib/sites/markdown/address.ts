/** The address that a link or picture is kept with: absolute, without what only counts visitors. */

/** `undefined` where it could not be opened later: `blob:`, `data:`, `javascript:`, an anchor within the page. */
export function address(written: string, base: string): string | undefined {
  if (written === '' || written.startsWith('#') || !URL.canParse(written, base)) return undefined;
  const { href, protocol } = new URL(written, base);
  if (!['http:', 'https:', 'mailto:'].includes(protocol)) return undefined;
  // As written where it can be, because the page's own spelling reads better than an escaped one.
  return withoutTracking(/^(?:https?:\/\/|mailto:)/i.test(written) && !/[\s<>]/.test(written) ? written : href);
}

/**
 * What campaigns, mailings and networks of advertisements add. `ref` is also the name of a branch, as on GitHub, so it counts
 * only where it names another site.
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

function withoutTracking(href: string): string {
  const [, before = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? [];
  if (query === undefined) return href;
  const kept = query.split('&').filter(parameter => !tracking.test(parameter));
  return before + (kept.length > 0 ? `?${kept.join('&')}` : '') + fragment;
}
