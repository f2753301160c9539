import type { SiteAdapter } from '../adapter';
import { xAddress } from './address';

// Not built yet: reads nothing.
export const x: SiteAdapter = {
  ...xAddress,
  read: () => ({ state: 'unreadable', missing: 'an adapter for this site' }),
  isPrivate: () => false,
  composer: () => undefined,
};
