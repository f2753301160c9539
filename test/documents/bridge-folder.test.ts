/** A folder that the bridge reads: added, told of, paused and removed, with the real ledger over an IndexedDB in memory. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { BridgeFiles } from '../../lib/documents/folder/bridge-files';
import { createFolderActions } from '../../lib/documents/folder/folder-actions';
import { createFolderReader } from '../../lib/documents/folder/folder-reader';
import { createLedger } from '../../lib/documents/folder/ledger';
import type { BridgeStatus, FolderFailure } from '../../lib/rpc/contracts/bridge';

let count = 0;
const path = '/home/mika/Papers';
const offer = { path, shown: '~/Papers' };

function createPage() {
  const ledger = createLedger(`bridge ${(count += 1)}`);
  const status: BridgeStatus = {
    state: 'connected',
    since: 1,
    programs: [],
    sessions: { progress: {} },
    folders: [offer, { path: '/notes', shown: '/notes' }],
  };
  const state = { status, fault: undefined as FolderFailure['fault'] | undefined, text: 'text' };
  const stored = new Set<string>();
  const bridge: BridgeFiles = {
    listFolder: async () =>
      state.fault ? { fault: state.fault } : { files: [{ path: 'a.md', size: state.text.length, modifiedAt: 1 }] },
    readFile: async () => ({ bytes: btoa(state.text), size: state.text.length, modifiedAt: 1 }),
  };
  const reader = createFolderReader({
    ledger,
    bridge,
    reader: {
      hash: file => file.text(),
      read: async file => ({ title: '', sections: [{ headings: [], text: await file.text() }] }),
      close: () => undefined,
    },
    documents: {
      async saveDocument({ id }) {
        stored.add(id);
        return { result: 'new' };
      },
      async removeDocuments(ids) {
        for (const id of ids) stored.delete(id);
        return { ok: true };
      },
    },
    // As the browser's: never at once.
    locks: {
      request: async (_: string, work: () => unknown) => Promise.resolve().then(work),
    } as unknown as LockManager,
    report: error => {
      throw error;
    },
  });
  const calls: string[] = [];
  const call = async (name: string, work: unknown) => {
    calls.push(name);
    await work;
    return { ok: true } as const;
  };
  const actions = createFolderActions({
    ledger,
    library: { update: async () => ({ ok: true }) },
    bridge: { getStatus: async () => state.status },
    requestReadAccess: async () => false,
    open: async () => undefined,
    service: {
      readFolder: id => call('read', reader.read(id)),
      stopReading: id => call('stop', reader.stop(id)),
      removeFolder: id => call('remove', reader.remove(id)),
      getProgress: async () => null,
    },
    loadReader: async () => reader,
  });
  return { actions, ledger, state, stored, calls, reader };
}

test('what is offered is read after the click alone, and is not offered again', async () => {
  const { actions, calls, stored } = createPage();
  expect(await actions.listOffers()).toHaveLength(2);
  expect(calls).toEqual([]);
  await actions.follow(path);
  await actions.follow(path);
  expect(await actions.listOffers()).toEqual([{ path: '/notes', shown: '/notes' }]);
  expect(await actions.list()).toMatchObject([{ name: 'Papers', bridgePath: path, isWatched: true, documentCount: 1 }]);
  expect(stored.size).toBe(1);
  expect(calls).toEqual(['read', 'read']);
});

test('a bridge that is off, offers it no longer, or does not find it, is said', async () => {
  const { actions, state, stored } = createPage();
  await actions.follow(path);
  const [folder] = await actions.list();
  const getProblem = async () => (await actions.list())[0]?.problem;
  state.status = { ...state.status, state: 'failed', folders: [] };
  expect(await getProblem()).toBe('bridgeOff');
  state.status = { ...state.status, state: 'connected' };
  expect(await getProblem()).toBe('notOffered');
  state.status = { ...state.status, folders: [offer] };
  state.fault = 'gone';
  await actions.pause(folder?.id ?? '', false);
  expect(await getProblem()).toBe('gone');
  state.fault = 'off';
  await actions.pause(folder?.id ?? '', false);
  expect(await getProblem(), 'a lost connection changes nothing').toBe('gone');
  state.fault = undefined;
  await actions.pause(folder?.id ?? '', false);
  expect(await getProblem()).toBeUndefined();
  expect(stored.size).toBe(1);
});

test('it is paused, stopped and removed where it is read', async () => {
  const { actions, calls, stored, state, ledger } = createPage();
  await actions.follow(path);
  const id = (await actions.list())[0]?.id ?? '';
  await actions.pause(id, true);
  state.text = 'longer text';
  await actions.stop(id);
  expect(calls.splice(0)).toEqual(['read', 'stop', 'stop']);
  await actions.remove(id);
  expect([calls, stored.size, await ledger.listFolders()]).toEqual([['remove'], 0, []]);
});
