/** The file of a document, with the real ledger over an IndexedDB in memory. Folders within folders are tested in a browser. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ConversationId } from '../../lib/core/conversation';
import type { BridgeFiles } from '../../lib/documents/folder/bridge-files';
import { findDocumentFile, readDocumentFile } from '../../lib/documents/folder/document-file';
import { createLedger } from '../../lib/documents/folder/ledger';
import { PickedFolder } from '../fakes/picked-folder';

const document: ConversationId = 'document:a';
const file = { path: 'plan.pdf', size: 3, modifiedAt: 1, document };
const bridgeOff: BridgeFiles = { listFolder: async () => ({ fault: 'off' }), readFile: async () => ({ fault: 'off' }) };
let count = 0;

async function createFolders(handle?: FileSystemDirectoryHandle) {
  const ledger = createLedger(`folders ${(count += 1)}`);
  await ledger.putFolder({ id: 'once', name: 'Once', space: 'main', addedAt: 1 });
  await ledger.putFile({ folder: 'once', ...file });
  if (!handle) return ledger;
  await ledger.putFolder({ id: 'watched', name: 'Watched', space: 'main', addedAt: 2 });
  await ledger.putFile({ folder: 'watched', ...file, path: 'copy.pdf' });
  // A record from the database is a copy, and a copied handle of this fake has no methods.
  const listFolders = async () =>
    (await ledger.listFolders()).map(one => (one.id === 'watched' ? { ...one, handle } : one));
  return { ...ledger, listFolders };
}

test('is found in a folder that the browser can read again, under its path there', async () => {
  const { handle } = new PickedFolder();
  expect(await findDocumentFile(await createFolders(handle), document)).toEqual({ folder: handle, path: 'copy.pdf' });
  expect(await findDocumentFile(await createFolders(handle), 'document:b')).toBeUndefined();
  expect(await findDocumentFile(await createFolders(), document)).toBeUndefined();
});

test.each([
  ['is read', () => undefined, 'text'],
  ['is read after the user allowed it', (folder: PickedFolder) => (folder.permission = 'prompt'), 'text'],
  [
    'is not read where the user says no',
    (f: PickedFolder) => ([f.permission, f.answer] = ['prompt', 'denied']),
    undefined,
  ],
  ['is not there any more', (folder: PickedFolder) => folder.files.clear(), undefined],
  ['is on a disk that does not answer', (folder: PickedFolder) => (folder.failing = 'NotReadableError'), undefined],
])('%s', async (_, prepare, text) => {
  const folder = new PickedFolder();
  folder.files.set('copy.pdf', new TextEncoder().encode('text'));
  prepare(folder);
  const found = await readDocumentFile({ folder: folder.handle, path: 'copy.pdf' }, bridgeOff);
  expect(await found?.text()).toBe(text);
});

test('is read over the bridge, where its folder is the bridge’s', async () => {
  const ledger = await createFolders();
  await ledger.putFolder({ id: 'offered', name: 'Offered', bridgePath: '/papers', space: 'main', addedAt: 3 });
  await ledger.putFile({ folder: 'offered', ...file, path: 'sub/copy.pdf' });
  const found = await findDocumentFile(ledger, document);
  expect(found).toEqual({ folder: '/papers', path: 'sub/copy.pdf' });
  const readFile = async (...at: unknown[]) => ({ bytes: btoa(at.join(' ')), size: 22, modifiedAt: 1 });
  const bridge: BridgeFiles = { ...bridgeOff, readFile };
  expect(await (found && (await readDocumentFile(found, bridge))?.text())).toBe('/papers sub/copy.pdf 0');
  expect(await (found && readDocumentFile(found, bridgeOff))).toBeUndefined();
});
