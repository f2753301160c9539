import type { SiteAdapter } from '../adapter';
import { poeAddress } from './address';

// Not built yet: reads nothing.
export const poe: SiteAdapter = {
  ...poeAddress,
  read: () => ({ state: 'unreadable', missing: 'an adapter for this site' }),
  isPrivate: () => false,
  composer: () => undefined,
};
