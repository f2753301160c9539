/** Settings, declared: one export each, one default, in one place. Conversations never go here. Read by entrypoints only. */
import { storage } from '#imports';
import type { SiteId } from './conversation';
import type { ModelChoice } from './engine/engine';
import { noPauses, type Pauses } from './health/pauses';

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

/** Whether Kura also reads the chat data that a site's own page loads (the tap), on the sites the user agreed to. */
export const siteData = storage.defineItem<boolean>('local:siteData', {
  fallback: true,
  version: 1,
});

/** What Kura leaves alone until the user says otherwise. */
export const pauses = storage.defineItem<Pauses>('local:pauses', {
  fallback: noPauses,
  version: 1,
});

/** Whether a chat's page carries a small mark that says how Kura is doing there. */
export const pageMark = storage.defineItem<boolean>('local:pageMark', {
  fallback: true,
  version: 1,
});
