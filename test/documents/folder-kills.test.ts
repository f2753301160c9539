/** A browser that is killed at any step of reading a folder: the next run leaves what each file says, and nothing that no file is. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createLedger } from '../../lib/documents/folder/ledger';
import type { FoundFile } from '../../lib/documents/folder/list-files';
import { reconcileFolder, type ReconcileDeps } from '../../lib/documents/folder/reconcile-folder';
import type { NewDocument } from '../../lib/vault/documents-contract';
import { random } from '../fakes/made-up-site';

const seed = Number(process.env['KURA_SEED'] ?? 3);
const folder = { id: 'f', name: 'Garden', space: 'main' };

class Killed extends Error {}

/** Calls pass until there were so many; the next one ends the run, before or after what it does. */
function createKiller() {
  let [left, isAfter] = [Infinity, false];
  const wrap = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          left -= 1;
          if (left < 0 && !isAfter) throw new Killed();
          const answer: unknown = await Reflect.apply(method, target, args);
          if (left < 0) throw new Killed();
          return answer;
        };
      },
    });
  return { wrap, arm: (calls: number, after: boolean) => void ([left, isAfter] = [calls, after]) };
}

function createGround(name: string) {
  const stored = new Map<string, NewDocument>();
  const files = new Map<string, string>();
  const times = new Map<string, number>();
  const killer = createKiller();
  const ledger = createLedger(name);
  const deps: ReconcileDeps = {
    ledger: killer.wrap(ledger),
    documents: killer.wrap<ReconcileDeps['documents']>({
      async saveDocument(document) {
        stored.set(document.id, document);
        return { result: 'new' };
      },
      async removeDocuments(ids) {
        for (const id of ids) stored.delete(id);
        return { ok: true };
      },
    }),
    reader: {
      hash: async file => Buffer.from(await file.text()).toString('hex'),
      read: async file => ({ title: '', sections: [{ headings: [], text: await file.text() }] }),
      close: () => undefined,
    },
  };
  const run = () => {
    const found = [...files].map(([path, text]): FoundFile => ({
      path,
      getFile: async () => new File([text], path, { lastModified: times.get(path) ?? 0 }),
    }));
    return reconcileFolder(deps, folder, found, { signal: new AbortController().signal, onProgress: () => undefined });
  };
  return { stored, files, times, killer, ledger, run };
}

/** Writes, names anew, swaps, copies and removes. */
function change({ files, times }: ReturnType<typeof createGround>, next: (max: number) => number): void {
  const names = ['a.md', 'b.md', 'c.md', 'd.md', 'sub/e.md'];
  const pick = () => names[next(names.length)] ?? 'a.md';
  const put = (path: string, text: string | undefined) => {
    if (text === undefined) return void files.delete(path);
    files.set(path, text);
    times.set(path, next(1_000_000));
  };
  for (let n = 0; n < 4; n += 1) {
    const [from, to] = [pick(), pick()];
    const [one, other] = [files.get(from), files.get(to)];
    const kind = next(5);
    if (kind <= 1) put(from, `text ${next(6)}`);
    else if (kind === 2) {
      put(to, one);
      put(from, other);
    } else if (kind === 3) put(to, one);
    else put(from, undefined);
  }
}

test(`killed at any call, in 60 generated folders (seed ${seed})`, async () => {
  const next = random(seed);
  let kills = 0;
  for (let n = 0; n < 60; n += 1) {
    const ground = createGround(`kills ${n}`);
    change(ground, next);
    await ground.run();
    for (let round = 0; round < 4; round += 1) {
      change(ground, next);
      ground.killer.arm(next(25), next(2) === 1);
      const isKilled = await ground.run().then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          return true;
        },
      );
      kills += Number(isKilled);
      // Files may change before the next start, too.
      if (next(2) === 1) change(ground, next);
    }
    ground.killer.arm(Infinity, false);
    await ground.run();
    const { stored, files, ledger } = ground;
    const records = await ledger.listFiles('f');
    const used = new Set(records.map(({ document }) => document));
    expect(
      [...stored.keys()].filter(id => !used.has(id as never)),
      `folder ${n}`,
    ).toEqual([]);
    expect(records.map(({ path }) => path).sort(), `folder ${n}`).toEqual([...files.keys()].sort());
    for (const { path, document } of records)
      expect(stored.get(document ?? '')?.sections[0]?.text, `${path} of folder ${n}`).toBe(files.get(path));
    const paths = [...stored.values()].map(document => document.path.replace('Garden/', ''));
    expect(
      paths.filter(path => !files.has(path)),
      `folder ${n}`,
    ).toEqual([]);
    expect(await ledger.listLeft('f')).toEqual([]);
  }
  expect(kills).toBeGreaterThan(60);
});
