import { formatDay } from '../core/day';

/** `kura-vault-2026-11-21.json`. */
export const formatVaultFileName = (now: Date, extension = '.json'): string =>
  `kura-vault-${formatDay(now)}${extension}`;
