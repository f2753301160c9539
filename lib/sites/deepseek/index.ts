import type { SiteAdapter } from '../adapter';
import { deepseekAddress } from './address';

// Not built yet: reads nothing.
export const deepseek: SiteAdapter = {
  ...deepseekAddress,
  read: () => ({ state: 'unreadable', missing: 'an adapter for this site' }),
  isPrivate: () => false,
  composer: () => undefined,
};
