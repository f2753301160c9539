/**
 * `npx tsx scripts/bench/measure-bridge.ts 100000` measures what a program on this computer feels: `recall` over MCP server, socket, host,
 * background and engine, in a vault with so many passages, and the first call after the background was killed. It needs `npm run
 * build:test`: in that build native messaging is granted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '../../lib/bridge/clients';
import { connectClient, installFor, type ConnectedClient } from '../../test/e2e/bridge-client';
import { launchKura, type KuraBrowser } from '../../test/e2e/kura';
import { servicesFrom } from '../../test/e2e/own-services';
import { until } from '../../test/e2e/until';
import { startPracticeServer } from '../../test/practice/server';
import { computeFigures } from './compute-figures';
import { createConversations, importChats } from './recall/import-chats';
import { createQuestions } from './recall/create-questions';

/** Below the limit of a client in a minute. */
const callsOfClient = 25;
const extension = process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3-test';

/** A model that still reads the vault takes the processor from the calls, and a person has read theirs long ago. */
async function waitForVectors(kura: KuraBrowser): Promise<void> {
  const page = await kura.openOwnPage('options.html');
  const { library } = servicesFrom(page);
  await until('all vectors', async () => (await library.getStatus()).model.state === 'ready', 3_600_000);
  await page.close();
}

export async function measureBridge(passages: number, calls: number, kills: number) {
  const practice = await startPracticeServer();
  const profile = mkdtempSync(path.join(tmpdir(), 'kura-'));
  const bridge = await installFor(profile);
  const kura = await launchKura({ practice, profile, extension });
  let program: ConnectedClient | undefined;
  const addClient = async () => {
    const { client, secret } = await createClient(
      { name: 'X', scope: { space: 'main' }, mayPropose: false },
      Date.now(),
    );
    await kura.set({ bridgeClients: [client], bridgeOn: true });
    await program?.close();
    program = await connectClient(bridge.command, secret);
    return program;
  };
  const measureCall = async (client: ConnectedClient, query: string): Promise<number> => {
    const startedAt = performance.now();
    const answer = await client.call('recall', { query });
    if (typeof answer === 'string') throw new Error(answer);
    return performance.now() - startedAt;
  };
  try {
    const filled = await importChats(kura, [...createConversations(passages)]);
    await waitForVectors(kura);
    const questions = createQuestions(passages, Math.ceil(calls / 5)).map(({ words }) => words);
    const times: number[] = [];
    const woken: number[] = [];
    for (let n = 0; n < calls + kills; n++) {
      if (n % callsOfClient === 0) {
        const client = await addClient();
        await until('it answers', () => measureCall(client, 'docker').catch(() => undefined));
      }
      if (!program) throw new Error('There is no client.');
      const isWoken = n >= calls;
      if (isWoken) await kura.killWorker();
      (isWoken ? woken : times).push(await measureCall(program, questions[n % questions.length] ?? ''));
    }
    return { passages, ...filled, recall: computeFigures(times), afterKill: computeFigures(woken) };
  } finally {
    await program?.close();
    await kura.close();
    await practice.close();
    bridge.remove();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

if (process.argv[1] === import.meta.filename)
  console.log(JSON.stringify(await measureBridge(Number(process.argv[2] ?? 1000), 200, 20), undefined, 2));
