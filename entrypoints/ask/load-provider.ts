import { isRelayed } from '@/lib/assistants/provider-kinds';
import type { Provider, ProviderSettings } from '@/lib/assistants/provider';
import { readProviders } from '@/lib/assistants/provider-store';
import { Problem } from '@/lib/core/problem';
import { keyLock } from './key-lock';
import { openRelay } from './open-relay';

/** The vendors' forms are loaded with the first question, because they weigh more than the rest of the page. */
export async function loadProvider(settings: ProviderSettings): Promise<Provider> {
  const { createProvider } = await import('@/lib/assistants/create-provider');
  return createProvider(settings, isRelayed(settings) ? openRelay(settings.address) : undefined);
}

/** With its key. Rejects with `KeysLocked`, and with `ModelUnknown`, as after another page removed it. */
export async function readProvider(id: string): Promise<ProviderSettings> {
  const provider = (await readProviders()).find(one => one.id === id);
  if (!provider) throw new Problem('ModelUnknown', 'The provider was removed');
  return keyLock.openProvider(provider);
}
