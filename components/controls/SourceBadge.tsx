import type { SourceId } from '../../lib/core/conversation';
import { sites } from '../../lib/sites/registry';
import { isSite } from '../../lib/sites/sources';

/** A small tile in the color of a source. The name stands beside it. */
export const SourceBadge = ({ source }: { readonly source: SourceId }) => (
  <span
    class={`badge badge-${source}`}
    style={isSite(source) ? { '--badge': sites[source].colors.badge } : undefined}
    aria-hidden="true"
  />
);
