/** The address that a link or picture is kept with: absolute, without what only counts visitors. */

/** `undefined` where it could not be opened later: `blob:`, `data:`, `javascript:`, an anchor within the page. */
export function address(written: string, base: string): string | undefined {
  if (written === '' || written.startsWith('#') || !URL.canParse(written, base)) return undefined;
  const { href, protocol } = new URL(written, base);
  if (!['http:', 'https:', 'mailto:'].includes(protocol)) return undefined;
  // As written where it can be, because the page's own spelling reads better than an escaped one.
  return withoutTracking(/^(?:https?:\/\/|mailto:)/i.test(written) && !/[\s<>]/.test(written) ? written : href);
}

function withoutTracking(href: string): string {
  const [, before = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? [];
  if (query === undefined) return href;
  const kept = query.split('&').filter(parameter => !/^utm_/i.test(parameter));
  return before + (kept.length > 0 ? `?${kept.join('&')}` : '') + fragment;
}
