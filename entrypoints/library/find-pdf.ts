import { browser } from 'wxt/browser';
import type { LibraryNavigation } from '@/components/library/Library';
import { findDocumentFile, readDocumentFile } from '@/lib/documents/folder/document-file';
import { bridgeFoldersService } from '@/lib/rpc/contracts/bridge';
import { connect } from '@/lib/rpc/rpc';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { createLedger } from '@/lib/documents/folder/ledger';

/** Finds the PDF of a document. No other file is opened: the browser would save it, or run it as a page of Kura. */
export function createFindPdf(): NonNullable<LibraryNavigation['findPdf']> {
  const ledger = createLedger();
  const bridge = connect(bridgeFoldersService, sendToExtension);
  return async id => {
    const found = await findDocumentFile(ledger, id);
    if (!found?.path.toLowerCase().endsWith('.pdf')) return undefined;
    return async page => {
      const file = await readDocumentFile(found, bridge);
      if (!file) return false;
      const url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
      await browser.tabs.create({ url: page === undefined ? url : `${url}#page=${page}` });
      return true;
    };
  };
}
