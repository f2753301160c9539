import type { SourceId } from '../../lib/core/conversation';
import { siteIds, sites } from '../../lib/sites/registry';
import { isOwn, isSite } from '../../lib/sites/sources';

const shapes = ['', ' tile-round', ' tile-leaf'] as const;

/** A tile with two letters of the source. Sites that begin with the same letter also differ in shape. The name stands beside it. */
export function SourceTile({ source }: { readonly source: SourceId }) {
  if (isOwn(source)) {
    return (
      <span class={`tile tile-${source}`} aria-hidden="true">
        <svg width="12" height="12" viewBox="0 0 12 12">
          <path d={source === 'note' ? 'M2 5h4M2 7.7h7M2 10.3h5' : 'M2.500 3h7M2.500 6h7M2.500 9h4.500'} />
        </svg>
      </span>
    );
  }
  return (
    <span
      class={`tile${toShape(source)}`}
      style={isSite(source) ? { '--badge': sites[source].colors.badge } : undefined}
      aria-hidden="true"
    >
      {toSymbol(source)}
    </span>
  );
}

/** The first two letters of the id, which no other site has: names repeat them (“Grok”, “Grok on X”). */
export const toSymbol = (source: SourceId): string => source.slice(0, 1).toUpperCase() + source.slice(1, 2);

export function toShape(source: SourceId): string {
  const alike: readonly SourceId[] = siteIds.filter(id => id.startsWith(source.slice(0, 1)));
  return shapes[alike.indexOf(source)] ?? '';
}
