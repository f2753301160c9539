import { browser } from 'wxt/browser';
import type { ModelActions } from '@/components/ask/ask-actions';
import { keyLock } from './key-lock';
import { getBrowserModelApi } from '@/lib/assistants/browser-provider';
import { listModels } from '@/lib/assistants/list-models';
import { isRelayed, toPattern } from '@/lib/assistants/provider-kinds';
import { createProviderId, readProviders } from '@/lib/assistants/provider-store';
import { getNow } from '@/lib/core/clock';
import { Problem } from '@/lib/core/problem';
import { askChoice } from '@/lib/settings';
import { applyAskRules } from '../network/ask-rules';
import { loadProvider, readProvider } from './load-provider';
import { openRelay } from './open-relay';
import { removeModel } from './remove-model';

const testTimeoutMs = 30_000;

/** Sets models up and takes them away, together with the browser's permission and the rules for their address. */
export const createModels = (): ModelActions => ({
  async list() {
    const isLocked = (await keyLock.getState()) === 'locked';
    return (await readProviders()).map(({ key, lockedKey, ...listed }) => ({
      ...listed,
      hasKey: key !== '' || lockedKey !== undefined,
      isLocked: isLocked && lockedKey !== undefined,
    }));
  },
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
    await keyLock.putProvider({ ...provider, id, model });
    await applyAskRules();
    await askChoice.setValue({ isOn: true, provider: id });
  },
  async test(id) {
    const provider = await loadProvider(await readProvider(id));
    const messages = [{ role: 'user' as const, text: 'Answer with one word: OK' }];
    await provider.chat({ instructions: 'Be brief.', messages, tools: [] }, AbortSignal.timeout(testTimeoutMs));
  },
  remove: removeModel,
  choose: provider => void askChoice.change(stored => ({ ...stored, provider })),
});
