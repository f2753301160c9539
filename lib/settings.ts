/** Settings, declared: one export each, one default, in one place. Conversations never go here. Read by entrypoints only. */
import { storage } from '#imports';
import type { SiteId } from './conversation';
import type { ModelChoice } from './engine/engine';

/** When the user agreed to each site (milliseconds since 1970). A site that is absent is neither read nor kept. */
export const consent = storage.defineItem<Partial<Record<SiteId, number>>>('local:consent', {
  fallback: {},
  version: 1,
});

/** Which embedding model finds by meaning. Words work without any. */
export const modelChoice = storage.defineItem<ModelChoice>('local:modelChoice', {
  fallback: { from: 'none' },
  version: 1,
});
