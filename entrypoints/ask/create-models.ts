import { browser } from 'wxt/browser';
import type { ModelActions } from '@/components/ask/ask-actions';
import { getBrowserModelApi } from '@/lib/assistants/browser-provider';
import { listModels } from '@/lib/assistants/list-models';
import { isRelayed, toPattern } from '@/lib/assistants/provider-kinds';
import { createProviderId, putProvider, readProviders, removeProvider } from '@/lib/assistants/provider-store';
import { getNow } from '@/lib/core/clock';
import { Problem } from '@/lib/core/problem';
import { askChoice } from '@/lib/settings';
import { applyAskRules } from '../network/ask-rules';
import { loadProvider, readProvider } from './load-provider';
import { openRelay } from './open-relay';

const testTimeoutMs = 30_000;

/** Sets models up and takes them away, together with the browser's permission and the rules for their address. */
export const createModels = (): ModelActions => ({
  list: async () => (await readProviders()).map(({ key: _key, ...listed }) => listed),
  hasBrowserModel: getBrowserModelApi() !== undefined,
  async connect(provider) {
    const pattern = toPattern(provider);
    // First of all, because the browser asks only in the click.
    const isAllowed = pattern === undefined || (await browser.permissions.request({ origins: [pattern] }));
    if (!isAllowed) throw new Problem('SiteRefused', 'The browser was not allowed to reach the address');
    const signal = AbortSignal.timeout(testTimeoutMs);
    if (isRelayed(provider)) return listModels(provider, signal, openRelay(provider.address));
    await applyAskRules([provider.address]);
    return listModels(provider, signal);
  },
  async add(provider, model) {
    const id = createProviderId(getNow());
    await putProvider({ ...provider, id, model });
    await applyAskRules();
    await askChoice.setValue({ isOn: true, provider: id });
  },
  async test(id) {
    const provider = await loadProvider(await readProvider(id));
    const messages = [{ role: 'user' as const, text: 'Answer with one word: OK' }];
    await provider.chat({ instructions: 'Be brief.', messages, tools: [] }, AbortSignal.timeout(testTimeoutMs));
  },
  async remove(id) {
    const removed = await readProvider(id);
    await removeProvider(id);
    const left = await readProviders();
    await applyAskRules();
    const pattern = toPattern(removed);
    const isInUse = left.some(one => toPattern(one) === pattern);
    if (pattern !== undefined && !isInUse) await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
    await askChoice.change(({ provider }) => ({
      isOn: left.length > 0,
      ...(provider !== undefined && provider !== id && { provider }),
    }));
  },
  choose: provider => void askChoice.change(stored => ({ ...stored, provider })),
});
