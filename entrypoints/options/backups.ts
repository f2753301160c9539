import type { BackupsProps } from '@/components/options/Backups';
import { download } from '@/components/vault-transfer';
import { backupDesk } from '@/lib/backup/desk';
import { backupMemory } from '@/lib/backup/memory';
import type { TransferService } from '@/lib/messaging/services';
import { sourceFrom } from '@/lib/messaging/vault-source';
import { vaultLoss } from '@/lib/settings';

type Picker = (options: object) => Promise<FileSystemDirectoryHandle>;

/** Chromium's; TypeScript does not know it. */
const picker = (): Picker | undefined => {
  const pick: unknown = Reflect.get(globalThis, 'showDirectoryPicker');
  return typeof pick === 'function' ? options => Reflect.apply(pick, globalThis, [options]) : undefined;
};

/** Backups as the settings show them. One that is due is made now: a page that is open may have the browser's leave. */
export function backupsHere(transfer: TransferService): BackupsProps['backups'] {
  const desk = backupDesk({
    memory: backupMemory(),
    source: sourceFrom(transfer),
    locks: navigator.locks,
    mayPlan: async () => (await vaultLoss.getValue()) === null,
  });
  const ifDue = () => desk.backUpIfDue().catch((error: unknown) => reportError(error));
  // One after the other: both need the same lock, and whoever does not get it at once gives up.
  void desk
    .tidyUp()
    .catch((error: unknown) => reportError(error))
    .then(ifDue);
  const folders = picker() !== undefined;
  return {
    folders,
    state: desk.state,
    plan: desk.plan,
    extend: desk.extend,
    encrypt: desk.encrypt,
    async choose() {
      const folder = await picker()?.({ id: 'kura-backups', mode: 'readwrite', startIn: 'documents' });
      if (folder) await desk.choose(folder);
    },
    async allow() {
      await desk.allow();
      void ifDue();
    },
    async backUp(watch) {
      if (folders) return desk.backUp(watch);
      const { file, backup } = await desk.backUpAsFile(watch);
      download(file, backup.name);
      return backup;
    },
    drill: (files, passphrase, watch) => desk.drill(files, { passphrase, ...watch }),
  };
}
