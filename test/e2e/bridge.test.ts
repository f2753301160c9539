/** Programs on this computer search Kura over the installed bridge: a real MCP client, the real host, the real browser. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type BridgeClient, type NewBridgeClient } from '../../lib/bridge/clients';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { connectClient, installFor, type ConnectedClient, type InstalledBridge } from './bridge-client';
import { launchKura, type KuraBrowser } from './kura';
import { servicesFrom, type OwnServices } from './own-services';
import { until } from './until';

let practice: PracticeServer;
let kura: KuraBrowser;
let bridge: InstalledBridge;
let services: OwnServices;
let profile: string;

beforeAll(async () => {
  practice = await startPracticeServer();
  profile = mkdtempSync(path.join(tmpdir(), 'kura-'));
  bridge = await installFor(profile);
  kura = await launchKura({ practice, profile });
  services = servicesFrom(await kura.openOwnPage('options.html'));
  await services.library.addNote({ text: '昨日の夕飯はカレーだった', url: '', at: Date.now() });
  await until('all is searchable', async () => (await services.library.getStatus()).vault.pending === 0);
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
  bridge?.remove();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test('probe', async () => {
  const { client, secret } = await createClient({ name: 'X', scope: { space: 'main' }, mayPropose: true }, Date.now());
  await kura.set({ bridgeClients: [client], bridgeOn: true });
  const mcp = await connectClient(bridge.command, secret);
  console.log(bridge.run('doctor', secret));
  for (let n = 0; n < 3; n++) {
    const at = Date.now();
    console.log(await mcp.call('recall', { query: '夕飯' }), Date.now() - at);
  }
  console.log(await mcp.call('remember', { text: 'Tea at five' }), await kura.setting('bridgeProposals'));
  for (let n = 0; n < 3; n++) {
    await kura.killWorker();
    const at = Date.now();
    console.log(JSON.stringify(await mcp.call('recall', { query: '夕飯' })).length, Date.now() - at);
  }
  console.log(JSON.stringify(await kura.setting('bridgeLog')).slice(0, 500));
  await mcp.close();
});
