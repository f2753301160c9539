import type { SiteAdapter } from '../adapter';
import { qwenAddress } from './address';

// Not built yet: reads nothing.
export const qwen: SiteAdapter = {
  ...qwenAddress,
  read: () => ({ state: 'unreadable', missing: 'an adapter for this site' }),
  isPrivate: () => false,
  composer: () => undefined,
};
