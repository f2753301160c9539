import { browser } from 'wxt/browser';
import { toPattern } from '@/lib/assistants/provider-kinds';
import { readProviders, removeProvider } from '@/lib/assistants/provider-store';
import { askChoice } from '@/lib/settings';
import { applyAskRules } from '../network/ask-rules';

/** Takes away the provider, its rules, and the permission that no other one needs. */
export async function removeModel(id: string): Promise<void> {
  const removed = (await readProviders()).find(one => one.id === id);
  await removeProvider(id);
  const left = await readProviders();
  await applyAskRules();
  const pattern = removed && toPattern(removed);
  const isInUse = left.some(one => toPattern(one) === pattern);
  if (pattern !== undefined && !isInUse) await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
  await askChoice.change(({ provider }) => ({
    isOn: left.length > 0,
    ...(provider !== undefined && provider !== id && { provider }),
  }));
}
