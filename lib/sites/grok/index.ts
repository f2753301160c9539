import type { SiteAdapter } from '../adapter';
import { grokAddress } from './address';

// Not built yet: reads nothing.
export const grok: SiteAdapter = {
  ...grokAddress,
  read: () => ({ state: 'unreadable', missing: 'an adapter for this site' }),
  isPrivate: () => false,
  composer: () => undefined,
};
