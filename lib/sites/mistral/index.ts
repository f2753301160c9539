import type { SiteAdapter } from '../adapter';
import { mistralAddress } from './address';

// Not built yet: reads nothing.
export const mistral: SiteAdapter = {
  ...mistralAddress,
  read: () => ({ state: 'unreadable', missing: 'an adapter for this site' }),
  isPrivate: () => false,
  composer: () => undefined,
};
