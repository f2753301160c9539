import type { Space } from '../../lib/vault/vault';

const tidied = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * Returns whether a space other than `exceptId` has this name. An unnamed space counts as `mainName`. The vault rejects most duplicates
 * too; this check reports them while the user types.
 */
export const nameTaken = (name: string, spaces: readonly Space[], main: string, but?: string): boolean =>
  spaces.some(space => space.id !== but && tidied(space.name || main) === tidied(name));
