import type { Space } from '../../lib/vault/vault';

const tidied = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Whether a space other than `but` is called so, or as `main` is here. The vault would refuse most of them; here it is said while it can be mended. */
export const nameTaken = (name: string, spaces: readonly Space[], main: string, but?: string): boolean =>
  spaces.some(space => space.id !== but && tidied(space.name || main) === tidied(name));
