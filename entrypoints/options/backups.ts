import type { BackupsProps } from '@/components/options/Backups';
import { download } from '@/lib/transfer/vault-blob';
import { backupDesk } from '@/lib/backup/backup-controller';
import { backupMemory } from '@/lib/backup/backup-state';
import type { TransferService } from '@/lib/rpc/contracts/index';
import { sourceFrom } from '@/lib/rpc/export-pages';
import { vaultLoss } from '@/lib/settings';

type Picker = (options: object) => Promise<FileSystemDirectoryHandle>;

/** Returns Chromium's folder picker, which TypeScript does not declare. */
const picker = (): Picker | undefined => {
  const pick: unknown = Reflect.get(globalThis, 'showDirectoryPicker');
  return typeof pick === 'function' ? options => Reflect.apply(pick, globalThis, [options]) : undefined;
};

/** Creates the backups of the settings page. A backup that is due runs now, because an open page may have the permission to write. */
export function backupsHere(transfer: TransferService): BackupsProps['backups'] {
  const desk = backupDesk({
    memory: backupMemory(),
    source: sourceFrom(transfer),
    locks: navigator.locks,
    mayPlan: async () => (await vaultLoss.getValue()) === null,
  });
  const ifDue = () => desk.backUpIfDue().catch((error: unknown) => reportError(error));
  // They run one after the other. Both need the same lock, and the second would give up at once.
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
