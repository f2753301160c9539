import type { Space } from '../../lib/vault/vault';

const tidied = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Whether a space other than `but` is called so; `main` has no name of its own. The vault would refuse it; here it is said while it can be mended. */
export const nameTaken = (name: string, spaces: readonly Space[], but?: string): boolean =>
  spaces.some(space => space.id !== but && space.name !== '' && tidied(space.name) === tidied(name));
