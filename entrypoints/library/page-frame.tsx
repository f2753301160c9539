import type { ComponentChildren } from 'preact';
import { DropImport } from '@/components/controls/DropImport';
import type { ImportActions } from '@/components/options/use-import';
import { LabsContext, resolveLabs, type Labs } from '@/components/spaces/labs';
import { transferService } from '@/lib/rpc/contracts/transfer';
import { connect } from '@/lib/rpc/rpc';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';

/** What reads files weighs as much as the rest of the page, so it is loaded with the first file. */
async function loadImportActions(): Promise<ImportActions> {
  const { createVaultActions } = await import('../options/create-vault-actions');
  return createVaultActions(connect(transferService, sendToExtension)).importActions;
}

const importActions: ImportActions = {
  read: async (...args) => (await loadImportActions()).read(...args),
  merge: async (...args) => (await loadImportActions()).merge(...args),
  drop: async preview => (await loadImportActions()).drop(preview),
};

interface PageFrameProps {
  readonly chosenLabs: Partial<Labs>;
  readonly children: ComponentChildren;
}

/** Around the library: which labs are on, and files that are dropped on it. */
export const PageFrame = ({ chosenLabs, children }: PageFrameProps) => (
  <LabsContext.Provider value={resolveLabs(chosenLabs, [])}>
    {children}
    <DropImport importActions={importActions} />
  </LabsContext.Provider>
);
