import type { SiteAdapter } from '../adapter';
import { copilotAddress } from './address';

// Not built yet: reads nothing.
export const copilot: SiteAdapter = {
  ...copilotAddress,
  read: () => ({ state: 'unreadable', missing: 'an adapter for this site' }),
  isPrivate: () => false,
  composer: () => undefined,
};
