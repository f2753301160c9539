import type { KeyActions } from '@/components/ask/ask-actions';
import { readProviders } from '@/lib/assistants/provider-store';
import { keyLock } from './key-lock';
import { removeModel } from './remove-model';

export const createKeys = (): KeyActions => ({
  ...keyLock,
  async removeKeys() {
    for (const { id, lockedKey } of await readProviders()) if (lockedKey) await removeModel(id);
    await keyLock.dropLock();
  },
});
