import type { ScopeChoice } from '../core/scope';
import { readSetting } from './settings-database';

/** Keys and defaults of the settings that choose a scope. The engine's worker reads them too, and cannot import `lib/settings.ts`. */
export const currentSpaceKey = 'currentSpace';
export const storyPointsKey = 'storyPoints';
export const defaultSpace = 'main';

export async function readScopeChoice(): Promise<ScopeChoice> {
  const [space, points] = await Promise.all([readSetting(currentSpaceKey), readSetting(storyPointsKey)]);
  // Only the settings write under these keys, so the types hold.
  return {
    space: (space?.value ?? defaultSpace) as string,
    points: (points?.value ?? {}) as ScopeChoice['points'],
  };
}
