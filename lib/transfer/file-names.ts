import { dayOf } from '../core/day';

/** `kura-vault-2026-11-21.json`. */
export const vaultFileName = (now: Date, ending = '.json'): string => `kura-vault-${dayOf(now)}${ending}`;
