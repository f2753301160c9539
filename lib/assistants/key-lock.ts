/**
 * Keeps the keys of providers behind a passphrase, if the user wants that, as backups are (decision 0075): each is encrypted for an age key,
 * whose secret half only the passphrase opens. What is opened stays until the browser is closed.
 */
import { Problem } from '../core/problem';
import { createEncryption, unlockIdentity, workFactor, type Encryption } from '../transfer/encrypt';
import { readAll, writeTogether } from './assistant-database';
import type { ProviderSettings } from './provider';
import { readProviders, type StoredProvider } from './provider-store';

/** Where the opened secret half is until the browser is closed. Scripts of pages cannot reach it. */
export interface SessionSecret {
  readonly read: () => Promise<string | undefined>;
  readonly write: (secret: string | undefined) => Promise<void>;
}

/** `none`: the keys lie as they are. `locked`: no passphrase was entered since the browser started. */
export type KeyState = 'none' | 'locked' | 'open';

/** No page adds a provider while another one sets a passphrase: its key would stay as it is. */
const lockName = 'kura-ask-keys';
const rowKey = 'passphrase';

export const createKeyLock = (session: SessionSecret, logWork = workFactor) => {
  const openProvider = async ({ lockedKey, ...provider }: StoredProvider): Promise<ProviderSettings> =>
    lockedKey ? { ...provider, key: await decryptKey(lockedKey, await session.read()) } : provider;
  const openAll = async () => Promise.all((await readProviders()).map(openProvider));
  const removeLock = async (providers: readonly ProviderSettings[]) => {
    await writeTogether([...providers.map(toRow), { store: 'lock', key: rowKey, value: undefined }]);
    await session.write(undefined);
  };
  return {
    async getState(): Promise<KeyState> {
      if (!(await readLock())) return 'none';
      return (await session.read()) === undefined ? 'locked' : 'open';
    },

    /** Adds a provider, or replaces the one with this id. Rejects with `VaultFull`. */
    putProvider: (provider: ProviderSettings): Promise<void> =>
      runAlone(async () => writeTogether([toRow(await lockKey(provider, await readLock()))])),

    /** The provider with its key. Rejects with `KeysLocked` before the passphrase was entered. */
    openProvider,

    /** Encrypts all keys. Takes about two seconds. Rejects with `KeysLocked` and `VaultFull`; then nothing has changed. */
    setPassphrase: (passphrase: string): Promise<void> =>
      runAlone(async () => {
        const opened = await openAll();
        const lock = await createEncryption(passphrase, logWork);
        const rows = await Promise.all(opened.map(async one => toRow(await lockKey(one, lock))));
        await writeTogether([...rows, { store: 'lock', key: rowKey, value: lock }]);
        await session.write(await unlockIdentity(lock.locked, passphrase));
      }),

    /** Rejects with `PassphraseWrong`. Takes about a second. */
    async unlock(passphrase: string): Promise<void> {
      const lock = await readLock();
      if (!lock) return;
      await session.write(
        await unlockIdentity(lock.locked, passphrase).catch((error: unknown) => {
          throw new Problem('PassphraseWrong', 'The passphrase does not open the keys', { cause: error });
        }),
      );
    },

    /** The keys lie as they are from then on. Rejects with `KeysLocked` before the passphrase was entered. */
    removePassphrase: (): Promise<void> => runAlone(async () => removeLock(await openAll())),

    /** For a passphrase that is lost, once the providers with locked keys are removed. */
    dropLock: (): Promise<void> => runAlone(() => removeLock([])),
  };
};

export type KeyLock = ReturnType<typeof createKeyLock>;

const runAlone = <Value>(work: () => Promise<Value>): Promise<Value> => navigator.locks.request(lockName, work);

const readLock = async (): Promise<Encryption | undefined> => (await readAll<Encryption>('lock'))[0];

const toRow = (provider: StoredProvider) => ({ store: 'providers' as const, key: provider.id, value: provider });

/** A model that needs no key stays as it is. */
async function lockKey(provider: ProviderSettings, lock: Encryption | undefined): Promise<StoredProvider> {
  if (!lock || provider.key === '') return provider;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(lock.recipient);
  return { ...provider, key: '', lockedKey: await encrypter.encrypt(provider.key) };
}

async function decryptKey(lockedKey: Uint8Array, secret: string | undefined): Promise<string> {
  if (secret === undefined) throw new Problem('KeysLocked', 'The passphrase was not entered yet');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(secret);
  return decrypter.decrypt(lockedKey, 'text');
}
