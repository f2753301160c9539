/** The providers that the user set up, with their keys. */
import { readAll, removeKeys } from './assistant-database';
import type { ProviderSettings } from './provider';

/** A provider as it lies in the database. */
export interface StoredProvider extends ProviderSettings {
  /** The key, encrypted as `key-lock.ts` does it; `key` is empty then. */
  readonly lockedKey?: Uint8Array;
}

/** In the order of their ids, which is the order of setting up. */
export const readProviders = (): Promise<readonly StoredProvider[]> => readAll<StoredProvider>('providers');

export const removeProvider = (id: string): Promise<void> => removeKeys('providers', id);

/** Sorts after every id that was created before, at least a millisecond ago. */
export const createProviderId = (now: number): string =>
  `${String(now).padStart(15, '0')}-${crypto.randomUUID().slice(0, 8)}`;
