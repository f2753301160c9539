import type { SiteAdapter } from '../adapter';
import { kimiAddress } from './address';

// Not built yet: reads nothing.
export const kimi: SiteAdapter = {
  ...kimiAddress,
  read: () => ({ state: 'unreadable', missing: 'an adapter for this site' }),
  isPrivate: () => false,
  composer: () => undefined,
};
