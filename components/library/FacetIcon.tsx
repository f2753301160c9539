import { ActionIcon } from '../list/ActionIcon';

/** What a filter without a source shows before its name. */
export type FacetIconName = 'all' | 'pinned' | 'import' | 'settings';

/** Outlines on a grid of 16. */
const outlines: Readonly<Record<Exclude<FacetIconName, 'pinned'>, string>> = {
  all: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  import: 'M8 2.5v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  settings:
    'M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4M8 1.800v1.900M8 12.300v1.900M14.200 8h-1.900M3.700 8H1.800M12.400 3.600 11 5M5 11l-1.400 1.400M12.400 12.400 11 11M5 5 3.600 3.600',
};

export function FacetIcon({ name }: { readonly name: FacetIconName }) {
  if (name === 'pinned') return <ActionIcon id="pin" />;
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
