import type { SiteAdapter } from '../adapter';
import { aistudioAddress } from './address';

// Not built yet: reads nothing.
export const aistudio: SiteAdapter = {
  ...aistudioAddress,
  read: () => ({ state: 'unreadable', missing: 'an adapter for this site' }),
  isPrivate: () => false,
  composer: () => undefined,
};
