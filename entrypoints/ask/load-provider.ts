import type { Provider, ProviderSettings } from '@/lib/assistants/provider';

/** The vendors' forms are loaded with the first question, because they weigh more than the rest of the page. */
export const loadProvider = async (settings: ProviderSettings): Promise<Provider> =>
  (await import('@/lib/assistants/create-provider')).createProvider(settings);
