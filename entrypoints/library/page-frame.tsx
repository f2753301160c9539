import type { ComponentChildren } from 'preact';
import { DropImport } from '@/components/controls/DropImport';
import { LabsContext, resolveLabs, type Labs } from '@/components/spaces/labs';
import { transferService } from '@/lib/rpc/contracts/transfer';
import { connect } from '@/lib/rpc/rpc';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { createVaultActions } from '../options/create-vault-actions';

const { importActions } = createVaultActions(connect(transferService, sendToExtension));

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
