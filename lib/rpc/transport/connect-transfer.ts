import { transferService, type TransferService } from '../contracts/transfer';
import { connect } from '../rpc';
import { retryLost, type Repeat } from './retry-lost';
import { sendToExtension } from './runtime-messages';

/** Connects an own page to what exports and imports. A page of an export that is lost with the background is asked for again. */
export function connectTransfer(): TransferService {
  const sendAgain = retryLost(sendToExtension);
  return connect(transferService, call =>
    transferRepeats[call.method as keyof TransferService] === 'again' ? sendAgain(call) : sendToExtension(call),
  );
}

export const transferRepeats: Readonly<Record<keyof TransferService, Repeat>> = {
  exportPage: 'again',
  listSpaces: 'again',
  openMerger: 'again',
  finishImport: 'again',
  importBatch: 'once',
  stage: 'once',
  unstage: 'once',
};
