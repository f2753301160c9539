// A fault here is noticed first by `test/e2e/bridge.test.ts`.
/** The background, the host, the engine's document and the browser end, in turn: each later call is answered, and no proposal is lost or doubled. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../lib/bridge/clients';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { connectClient, installFor, type ConnectedClient, type InstalledBridge } from '../bridge-client';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom, type OwnServices } from '../own-services';
import { until } from '../until';

/** Of each kind. The campaign of the issue is 75. */
const kills = Number(process.env['KURA_BRIDGE_KILLS'] ?? 10);
/** A proposal waits at each fifth kill, and no more than twenty may wait. */
const everyProposal = Math.max(1, Math.ceil(kills / 6));

let practice: PracticeServer;
let kura: KuraBrowser;
let bridge: InstalledBridge;
let services: OwnServices;
let program: ConnectedClient;
let profile: string;

beforeAll(async () => {
  practice = await startPracticeServer();
  profile = mkdtempSync(path.join(tmpdir(), 'kura-'));
  bridge = await installFor(profile);
  kura = await launchKura({ practice, profile });
  services = servicesFrom(await kura.openOwnPage('options.html'));
  await services.library.addNote({ text: 'The budget of the lighthouse is 4,000.', url: '', at: Date.now() });
  await addClient();
});
afterAll(async () => {
  await program?.close();
  await kura?.close();
  await practice?.close();
  bridge?.remove();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** A new one for some calls, because a client may ask only so often in a minute. */
async function addClient() {
  const { client, secret } = await createClient({ name: 'X', scope: { space: 'main' }, mayPropose: true }, Date.now());
  await kura.set({ bridgeClients: [client], bridgeOn: true });
  await program?.close();
  program = await connectClient(bridge.command, secret);
  await until('it answers', async () => (await ask()).includes('4,000'));
}

const ask = async () => JSON.stringify(await program.call('recall', { query: 'budget' }));

function killHost(): void {
  for (const name of readdirSync(path.join(bridge.folder, 'run'))) process.kill(Number.parseInt(name, 10), 'SIGKILL');
}

async function killDocument(): Promise<void> {
  const cdp = await kura.context.browser()?.newBrowserCDPSession();
  const { targetInfos = [] } = (await cdp?.send('Target.getTargets', { filter: [{}] })) ?? {};
  for (const { url, type, targetId } of targetInfos) {
    const isMeant = url.endsWith('/offscreen.html') && type !== 'tab';
    if (isMeant) await cdp?.send('Target.closeTarget', { targetId }).catch(() => undefined);
  }
  await cdp?.detach();
}

async function restartBrowser(): Promise<void> {
  await kura.close();
  kura = await launchKura({ practice, profile });
}

/** The background after the document: the new one must know that it is to wake it. */
const kinds = {
  host: async () => killHost(),
  document: killDocument,
  background: () => kura.killWorker(),
  browser: restartBrowser,
};

test('after each kill the next call is answered', { timeout: 1_800_000 }, async () => {
  const times: Record<string, number[]> = { background: [], host: [], document: [], browser: [] };
  const proposed: string[] = [];
  const wrong: unknown[] = [];
  for (let n = 0; n < kills; n++) {
    for (const [kind, kill] of Object.entries(kinds)) {
      await kill();
      const at = performance.now();
      const answer = await ask();
      times[kind]?.push(performance.now() - at);
      if (!answer.includes('4,000')) wrong.push([kind, n, answer]);
    }
    if (n % everyProposal === 0) {
      await kura.killWorker();
      proposed.push(`Note ${n}`);
      const answer = await program.call('remember', { text: `Note ${n}` });
      if (typeof answer === 'string') wrong.push(['remember', n, answer]);
    }
    if (n % 6 === 5) await addClient();
  }
  const waiting = (await kura.setting<readonly { call: { text: string } }[]>('bridgeProposals')) ?? [];
  expect(waiting.map(({ call }) => call.text)).toEqual(proposed);
  for (const [kind, all] of Object.entries(times)) {
    const sorted = all.toSorted((a, b) => a - b).map(Math.round);
    console.log(`${kind}: ${sorted.length} kills, p50 ${sorted[sorted.length >> 1]} ms, max ${sorted.at(-1)} ms`);
  }
  expect(wrong).toEqual([]);
  expect(Math.max(...Object.values(times).flat())).toBeLessThan(10_000);
});

test('how long a call takes over the whole way', async () => {
  await addClient();
  const times: number[] = [];
  for (let n = 0; n < 25; n++) {
    const at = performance.now();
    expect(await ask()).toContain('4,000');
    times.push(performance.now() - at);
  }
  const sorted = times.toSorted((a, b) => a - b).map(Math.round);
  console.log(`calls: 25, p50 ${sorted[12]} ms, p95 ${sorted[23]} ms, max ${sorted[24]} ms`);
});
