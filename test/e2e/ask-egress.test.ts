/**
 * The one way out is the Ask page: every other context of Kura is asked to reach a vendor's address and a server on this computer, and
 * none does, though the policy of the manifest names both. With the narrowing and the lock taken away, each of them does.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModelFiles } from '../../scripts/model/build-model-files';
import { startModelServer, type ModelServer } from '../fakes/model-server/server';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { tryWaysOut } from './isolation/ways-out';
import { alteredBuild, withoutNarrowing, type AlteredBuild } from './isolation/altered-build';
import { launchKura, type KuraBrowser } from './kura';
import { isAll } from './languages';
import { servicesFrom } from './own-services';
import { until } from './until';

const pages = ['popup.html', 'sidepanel.html', 'library.html', 'options.html', 'welcome.html'] as const;

let practice: PracticeServer;
let server: ModelServer;
beforeAll(async () => {
  practice = await startPracticeServer();
  server = await startModelServer({ answer: () => ({ text: 'x' }) });
});
afterAll(async () => {
  await practice?.close();
  await server?.close();
});

/** What arrived from a context: at a vendor's name, or at the server on this computer. */
async function listen(run: (address: string) => Promise<unknown>): Promise<readonly string[]> {
  const [vendor, local] = [practice.requests.length, server.paths.length];
  await run('https://api.openai.com');
  await run(server.address);
  const named = practice.requests.slice(vendor).filter(({ host }) => host === 'api.openai.com');
  return [...named.map(({ path }) => path), ...server.paths.slice(local)];
}

/** The embedder's worker is there once a model is used that is not the built-in one. */
async function startModel(probe: Page): Promise<void> {
  const { library } = servicesFrom(probe);
  await library.useModel({ from: 'extension', name: 'tiny' });
  await until('the model', async () => (await library.getStatus()).model.state === 'ready', 60_000);
}

/** A worker answers to its own file's code only, so the code is planted there and listens to a channel. */
const plant = `;(() => { const channel = new BroadcastChannel('planted'); channel.onmessage = async ({ data }) => {
  if (data.to !== NAME) return; await ${tryWaysOut}(data.address); channel.postMessage({ from: NAME }); }; channel.postMessage({ from: NAME }); })();`;

const planted = (copy: AlteredBuild) => {
  for (const [name, content] of buildModelFiles()) {
    const file = path.join(copy.folder, 'models/tiny', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  for (const [name, file] of Object.entries(findFiles(copy)))
    copy.edit(file, text => text + plant.replaceAll('NAME', JSON.stringify(name)));
};

function findFiles(copy: AlteredBuild): Readonly<Record<string, string>> {
  const find = (pattern: RegExp) => copy.files().find(file => pattern.test(file)) ?? '';
  return {
    background: 'background.js',
    engine: find(/^assets\/engine\.worker-/),
    embed: find(/^assets\/embed\.worker-/),
  };
}

const builds = [
  { name: 'as it is built', isLocked: true },
  { name: 'with the wall taken away', isLocked: false },
];
describe.each(isAll ? builds : builds.slice(0, 1))('$name', ({ isLocked }) => {
  let kura: KuraBrowser;
  let copy: AlteredBuild;
  let probe: Page;
  beforeAll(async () => {
    copy = alteredBuild();
    planted(copy);
    if (!isLocked) withoutNarrowing(copy);
    kura = await launchKura({ practice, extension: copy.folder });
    probe = await kura.openOwnPage('welcome.html');
  });
  afterAll(async () => {
    await kura?.close();
    copy?.remove();
  });

  test.each(pages)('%s', async name => {
    const page = await kura.openOwnPage(name);
    const arrived = await listen(address => page.evaluate(`${tryWaysOut}(${JSON.stringify(address)})`));
    expect(isLocked ? arrived : arrived.length === 0).toEqual(isLocked ? [] : false);
    await page.close();
  });

  test('the offscreen document', async () => {
    const offscreen = await kura.offscreen();
    const arrived = await listen(address => offscreen.evaluate(`${tryWaysOut}(${JSON.stringify(address)})`));
    expect(isLocked ? arrived : arrived.length === 0).toEqual(isLocked ? [] : false);
  });

  test.each(['background', 'engine', 'embed'])('%s', async name => {
    if (name === 'embed') await startModel(probe);
    const send = (address: string) =>
      probe.evaluate(
        ([to, where]) =>
          new Promise<void>(done => {
            const channel = new BroadcastChannel('planted');
            channel.addEventListener('message', ({ data }) => {
              if ((data as { from?: string }).from !== to) return;
              channel.close();
              done();
            });
            // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel of one origin has no target.
            channel.postMessage({ to, address: where });
          }),
        [name, address] as const,
      );
    const arrived = await listen(send);
    expect(isLocked ? arrived : arrived.length === 0).toEqual(isLocked ? [] : false);
  });
});
