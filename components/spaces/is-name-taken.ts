import type { Space } from '../../lib/vault/vault';

const normalizeName = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * Returns whether a space other than `exceptId` has this name. An unnamed space counts as `mainName`. The vault rejects most duplicates
 * too; this check reports them while the user types.
 */
export const isNameTaken = (name: string, spaces: readonly Space[], mainName: string, exceptId?: string): boolean =>
  spaces.some(space => space.id !== exceptId && normalizeName(space.name || mainName) === normalizeName(name));
