/**
 * What a script could do that got into a page, a worker or the background of Kura's: make nothing of text, and reach nobody but the
 * hub. The same attempts succeed in a copy without the policy, so that they prove something.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModelFiles } from '../../scripts/model/build-model-files';
import { chat } from '../search/chats';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { alteredBuild, withoutPolicy, type AlteredBuild } from './isolation/altered-build';
import { attempts } from './isolation/attempts';
import { startHub, startStranger, type RedirectingHub, type Stranger } from './isolation/counting-server';
import { launchKura, type KuraBrowser } from './kura';
import { servicesFrom, statusesUntil } from './own-services';

const built = process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3';

type Ended = Readonly<Record<string, string>>;

let practice: PracticeServer;
let stranger: Stranger;
let hub: RedirectingHub;

beforeAll(async () => {
  practice = await startPracticeServer();
  stranger = await startStranger();
  hub = await startHub(`http://127.0.0.1:${stranger.port}/redirected`);
});
afterAll(async () => {
  await hub?.close();
  await stranger?.close();
  await practice?.close();
});

/** Kura, in a browser that finds the hub at ours. */
async function launch(extension?: string): Promise<KuraBrowser> {
  const chromiumArguments = practice.chromiumArguments.map(argument =>
    argument.replace('--host-resolver-rules=', `--host-resolver-rules=MAP huggingface.co 127.0.0.1:${hub.port}, `),
  );
  return launchKura({ practice: { ...practice, chromiumArguments }, ...(extension !== undefined && { extension }) });
}

/** How the attempts ended in each kind of context. */
async function tryEverywhere(kura: KuraBrowser): Promise<Readonly<Record<string, Ended>>> {
  const text = attempts(stranger.port);
  const page = await kura.openOwnPage('options.html');
  // The engine's document is there once something was asked.
  await servicesFrom(page).library.recall('誰かいますか', { scope: 'everywhere' });
  return {
    'a page': await page.evaluate<Ended>(text),
    'the engine’s document': await (await kura.offscreen()).evaluate<Ended>(text),
    'a worker': await (await ownWorker(page)).evaluate<Ended>(text),
    'the background': await (await kura.worker()).evaluate<Ended>(text),
  };
}

/** The embedder's worker, started by a page, because the debugging protocol cannot look into one that a worker started. */
async function ownWorker(page: Page): Promise<Worker> {
  const file = readdirSync(path.join(built, 'assets')).find(name => name.startsWith('embed.worker'));
  const started = page.waitForEvent('worker');
  await page.evaluate(`(() => {
    const policy = trustedTypes.createPolicy('kura', { createScriptURL: asked => asked });
    globalThis.worker = new Worker(policy.createScriptURL('/assets/${file ?? ''}'), { type: 'module' });
  })()`);
  return started;
}

/** Nobody but us makes code of text in an extension, whatever its manifest says. */
const browsersOwn = { eval: 'EvalError', Function: 'EvalError' };

const stoppedEverywhere: Ended = {
  'a policy of another name': 'TypeError',
  ...browsersOwn,
  fetch: 'TypeError',
  'fetch of another host': 'TypeError',
  'fetch of the hub': 'TypeError',
  'fetch by the hub’s redirect': 'TypeError',
  'fetch by the hub’s redirect, unread': 'TypeError',
  WebSocket: 'TypeError',
};
const stoppedInPages: Ended = {
  innerHTML: 'TypeError',
  outerHTML: 'TypeError',
  insertAdjacentHTML: 'TypeError',
  'document.write': 'TypeError',
  DOMParser: 'TypeError',
  createContextualFragment: 'TypeError',
  srcdoc: 'TypeError',
  setHTMLUnsafe: 'TypeError',
  'script.src': 'TypeError',
  'script.text': 'TypeError',
  'a handler as text': 'TypeError',
  'an image': 'TypeError',
  'a worker by its address': 'TypeError',
};

describe('as it is built', () => {
  let kura: KuraBrowser;
  let ended: Readonly<Record<string, Ended>>;
  beforeAll(async () => {
    kura = await launch();
    ended = await tryEverywhere(kura);
  });
  afterAll(() => kura?.close());

  test('text is made neither into elements nor into code, by nobody’s policy', () => {
    expect(ended).toMatchObject({
      'a page': { ...stoppedEverywhere, ...stoppedInPages },
      'the engine’s document': { ...stoppedEverywhere, ...stoppedInPages },
      'a worker': { ...stoppedEverywhere, 'a worker by its address': 'TypeError' },
      'the background': stoppedEverywhere,
    });
  });

  test('nobody hears anything, and the hub neither: only a frame of its own reaches it (decision 0053)', () => {
    expect(hub.asked).toEqual([]);
    expect(stranger.calls).toEqual([]);
    expect(practice.requests.filter(({ host }) => host === 'stranger.invalid')).toEqual([]);
  });
});

describe('without the policy in its manifest', () => {
  let copy: AlteredBuild;
  let kura: KuraBrowser;
  let ended: Readonly<Record<string, Ended>>;
  beforeAll(async () => {
    copy = alteredBuild();
    withoutPolicy(copy);
    kura = await launch(copy.folder);
    ended = await tryEverywhere(kura);
  });
  afterAll(async () => {
    await kura?.close();
    copy?.remove();
  });

  test('the same attempts succeed, but for what the browser itself forbids every extension', () => {
    const everywhere = { 'a policy of another name': 'done', ...browsersOwn };
    const inPages = { ...everywhere, innerHTML: 'done', DOMParser: 'done', srcdoc: 'done', 'script.src': 'done' };
    expect(ended).toMatchObject({
      'a page': inPages,
      'the engine’s document': inPages,
      'a worker': everywhere,
      'the background': everywhere,
    });
  });

  test('the same strangers hear it', () => {
    const heard = new Set(stranger.calls.map(call => call.split(' ')[1]));
    for (const path of ['/fetch', '/redirected', '/socket', '/beacon', '/image.png', '/frame'])
      expect(heard).toContain(path);
    // Our pages have a policy of their own besides.
    expect(practice.requests.filter(({ host }) => host === 'stranger.invalid').length).toBeGreaterThanOrEqual(3);
  });
});

test('a model works under the policy, also where ONNX Runtime starts threads of its own', async () => {
  const copy = alteredBuild();
  const embedder = readdirSync(path.join(copy.folder, 'assets')).find(name => name.startsWith('embed.worker')) ?? '';
  // As on a machine with eight cores: four threads.
  copy.edit(`assets/${embedder}`, text => text.replace('navigator.hardwareConcurrency/2', '8/2'));
  for (const [name, content] of buildModelFiles()) {
    const file = path.join(copy.folder, 'models/tiny', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const kura = await launch(copy.folder);
  try {
    const { library, transfer } = servicesFrom(await kura.openOwnPage('options.html'));
    await transfer.importBatch([chat('chatgpt:leasing', 'Leasing', ['Leasing?', 'Buying an automobile is cheaper.'])]);
    await library.useModel({ from: 'extension', name: 'tiny' });
    const told = await statusesUntil(library, ({ model }) => model.state === 'ready' || model.state === 'failed');
    expect(told.at(-1)?.model).toMatchObject({ state: 'ready', device: 'wasm' });
    await statusesUntil(library, ({ vault }) => vault.pending === 0);
    expect((await library.recall('自動車', { scope: 'everywhere' })).hits.map(({ title }) => title)).toEqual([
      'Leasing',
    ]);
    expect(await workers(kura)).toBeGreaterThanOrEqual(2 + 3);
  } finally {
    await kura.close();
    copy.remove();
  }
});

/** How many dedicated workers there are: the engine's, the embedder's, and the threads. */
async function workers(kura: KuraBrowser): Promise<number> {
  const cdp = await kura.context.browser()?.newBrowserCDPSession();
  const all = await cdp?.send('Target.getTargets', { filter: [{}] });
  return all?.targetInfos.filter(({ type }) => type === 'worker').length ?? 0;
}
