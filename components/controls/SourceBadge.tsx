import type { SourceId } from '../../lib/core/conversation';
import { sites, type SiteId } from '../../lib/sites/registry';
import { isSite } from '../../lib/sites/sources';

/** A small tile in the color of a source. The name stands beside it. */
export const SourceBadge = ({ source }: { readonly source: SourceId }) => (
  <span class={`badge badge-${source}`} style={isSite(source) ? toColors(source) : undefined} aria-hidden="true" />
);

/** The first letter of a site, on its color. The name stands beside it. */
export const SiteInitial = ({ site }: { readonly site: SiteId }) => (
  <span class={`source-initial badge-${site}`} style={toColors(site)} aria-hidden="true">
    {sites[site].name.slice(0, 1)}
  </span>
);

const toColors = (site: SiteId) => ({ '--badge': sites[site].colors.badge, '--on-badge': sites[site].colors.onBadge });
