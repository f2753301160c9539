import type { SiteAdapter } from '../adapter';
import { perplexityAddress } from './address';

// Not built yet: reads nothing.
export const perplexity: SiteAdapter = {
  ...perplexityAddress,
  read: () => ({ state: 'unreadable', missing: 'an adapter for this site' }),
  isPrivate: () => false,
  composer: () => undefined,
};
