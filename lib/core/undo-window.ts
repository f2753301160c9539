/** The build replaces this name by a number if one is wanted (`wxt.config.ts`). Unit tests and scripts do not have it. */
declare const undoMsOfBuild: number | undefined;

/** Milliseconds after which what was deleted is purged. Shorter in the build for tests, and nothing else differs there. */
export const undoWindowMs = typeof undoMsOfBuild === 'number' ? undoMsOfBuild : 12_000;

/** Milliseconds for which undoing is offered. A click in the last moment must still arrive before the purge. */
export const undoOfferMs = (undoWindowMs * 5) / 6;
