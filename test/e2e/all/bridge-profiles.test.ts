// A fault here is noticed first by `test/bridge/host.test.ts`.
/** Two profiles of one browser at once: a program reaches the one in which it was added, and each thing that is wrong has its own sentence. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type NewBridgeClient } from '../../../lib/bridge/clients';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { connectClient, installFor, type InstalledBridge } from '../bridge-client';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom } from '../own-services';
import { until } from '../until';

const profiles = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), 'kura-')));
const budgets = ['4,000', '7,000'];

let practice: PracticeServer;
let bridge: InstalledBridge;
let kuras: KuraBrowser[];
let secrets: string[];

const reader: NewBridgeClient = { name: 'X', scope: { space: 'main' }, mayPropose: false };

beforeAll(async () => {
  practice = await startPracticeServer();
  bridge = await installFor(...profiles);
  kuras = [];
  secrets = [];
  for (const [n, profile] of profiles.entries()) {
    const kura = await launchKura({ practice, profile });
    kuras.push(kura);
    const { library } = servicesFrom(await kura.openOwnPage('options.html'));
    await library.addNote({ text: `The budget is ${budgets[n]}.`, url: '', at: Date.now() });
    const { client, secret } = await createClient(reader, Date.now());
    secrets.push(secret);
    await kura.set({ bridgeClients: [client], bridgeOn: true });
  }
});
afterAll(async () => {
  for (const kura of kuras) await kura.close();
  await practice?.close();
  bridge?.remove();
  for (const profile of profiles) rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

async function ask(secret: string): Promise<string> {
  const program = await connectClient(bridge.command, secret);
  const answer = JSON.stringify(await program.call('recall', { query: 'budget' }));
  await program.close();
  return answer;
}

test('each program is answered by its own profile', async () => {
  for (const [n, secret] of secrets.entries()) {
    const answer = await until('it answers', async () => {
      const text = await ask(secret);
      return text.includes(budgets[n] ?? '') && text;
    });
    expect(answer).not.toContain(budgets[1 - n]);
  }
  expect(bridge.run('doctor')).toContain('2 browser profiles are connected');
});

test('an unknown secret, a removed space, a closed profile and a closed browser are told apart', async () => {
  expect(await ask(`kura_${'x'.repeat(43)}`)).toContain('None of the 2 browser profiles with Kura knows');
  const { client, secret } = await createClient({ ...reader, scope: { space: 'gone' } }, Date.now());
  await kuras[1]!.set({ bridgeClients: [client] });
  expect(await ask(secret)).toContain('ScopeGone');
  await kuras[0]!.close();
  await until('the profile is gone', async () => (await ask(secrets[0]!)).includes('may be closed'));
  await kuras[1]!.close();
  await until('the browser is gone', async () => (await ask(secret)).includes('No browser with Kura'));
});
