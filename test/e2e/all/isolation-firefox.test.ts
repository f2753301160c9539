// A fault here is noticed first by `test/e2e/isolation.test.ts`.
/** The policy in Firefox: text is made into nothing there either, no stranger is reached, and a model still works. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModelFiles } from '../../../scripts/model/build-model-files';
import type { RpcCall } from '../../../lib/rpc/rpc';
import { chat } from '../../search/chats';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { attempts } from '../isolation/attempts';
import { startStranger, type Stranger } from '../isolation/counting-server';
import type { Tab } from '../firefox-tab';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { servicesOver, statusesUntil, type OwnServices } from '../own-services';

describe.skipIf(isFirefoxMissing)('in Firefox', () => {
  const models = mkdtempSync(path.join(tmpdir(), 'kura-models-'));
  let practice: PracticeServer;
  let stranger: Stranger;
  let kura: KuraFirefox;
  let options: Tab;
  let services: OwnServices;

  beforeAll(async () => {
    for (const [name, content] of buildModelFiles()) {
      const file = path.join(models, 'practice/tiny', name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    practice = await startPracticeServer({ models });
    stranger = await startStranger();
    kura = await launchKuraInFirefox({ practice });
    options = await kura.openTab(`${kura.origin}options.html`);
    services = servicesOver((call: RpcCall) =>
      options.evaluate(`browser.runtime.sendMessage(${JSON.stringify(call)})`),
    );
  });
  afterAll(async () => {
    await kura?.close();
    await stranger?.close();
    await practice?.close();
    rmSync(models, { recursive: true, force: true });
  });

  test('a page makes nothing of text, has no other policy, and reaches nobody', async () => {
    const ended = await options.evaluate<Record<string, string>>(attempts(stranger.port));
    const refused = Object.keys(ended).filter(name => /TypeError|SecurityError|BLOCKED/.test(ended[name] ?? ''));
    expect(refused).toEqual(
      expect.arrayContaining([
        'innerHTML',
        'outerHTML',
        'insertAdjacentHTML',
        'document.write',
        'DOMParser',
        'createContextualFragment',
        'srcdoc',
        'setHTMLUnsafe',
        'script.src',
        'script.text',
        'a handler as text',
        'a policy of another name',
        'a worker by its address',
        'fetch',
        'fetch of another host',
        'WebSocket',
        'EventSource',
        'an image',
      ]),
    );
    // `eval` is not tried: what Marionette evaluates has one of its own, which no policy of the page binds.
    expect(stranger.calls).toEqual([]);
    expect(practice.requests.filter(({ host }) => host === 'stranger.invalid')).toEqual([]);
  });

  test('the engine, the embedder’s worker and a model from the hub work', async () => {
    await services.transfer.importBatch([
      chat('chatgpt:leasing', 'Leasing', ['Leasing?', 'Buying an automobile is cheaper.']),
    ]);
    await services.library.useModel({ from: 'hub', name: 'practice/tiny' });
    const told = await statusesUntil(
      services.library,
      ({ model }) => model.state === 'ready' || model.state === 'failed',
    );
    expect(told.at(-1)?.model).toMatchObject({ state: 'ready', device: 'wasm' });
    await statusesUntil(services.library, ({ vault }) => vault.pending === 0);
    expect((await services.library.recall('自動車', { scope: 'everywhere' })).hits.map(({ title }) => title)).toEqual([
      'Leasing',
    ]);
  });
});
