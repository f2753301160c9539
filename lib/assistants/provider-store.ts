/** The providers that the user set up, with their keys. */
import { readAll, removeKeys, write } from './assistant-database';
import type { ProviderSettings } from './provider';

/** In the order of their ids, which is the order of setting up. */
export const readProviders = (): Promise<readonly ProviderSettings[]> => readAll<ProviderSettings>('providers');

/** Adds a provider, or replaces the one with this id. Rejects with `VaultFull`. */
export const putProvider = (provider: ProviderSettings): Promise<void> => write('providers', provider.id, provider);

export const removeProvider = (id: string): Promise<void> => removeKeys('providers', id);

/** Sorts after every id that was created before, at least a millisecond ago. */
export const createProviderId = (now: number): string =>
  `${String(now).padStart(15, '0')}-${crypto.randomUUID().slice(0, 8)}`;
