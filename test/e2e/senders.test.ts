/**
 * Every command against every kind of sender, in the installed extension: a script in the page of one site and of another, in one of
 * a site that was switched off, the page itself, another extension. What is not meant for a sender is refused, and changes nothing.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RpcCall } from '../../lib/rpc/rpc';
import { chat } from '../search/chats';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { madeUpCommands, openCommands, ownCommands, pageCommands, secretChat } from './isolation/commands';
import { forgedEntries, forgedSettings, readAttempts, startTaking, writeAttempts } from './isolation/store-attempts';
import { launchKura, type KuraBrowser } from './kura';
import { isAll } from './languages';
import { servicesFrom, statusesUntil, type OwnServices } from './own-services';
import { ask, openChat, practiceSite, settled } from './practice-sites';
import { until } from './until';

type Send = (call: RpcCall) => Promise<unknown>;

const claude = practiceSite('Claude, hub');
/** Entries of the outbox as another site's script saw them. */
const seen: unknown[] = [];

const secret = chat(secretChat, '金継ぎの漆', ['金継ぎに使う漆はどれですか？', 'Use urushi, thinly.'], {
  source: 'claude',
  url: 'https://claude.ai/chat/0a1b-22',
});
const place = mkdtempSync(path.join(tmpdir(), 'kura-senders-'));
const senders = new Map<string, Send>();
/** Evaluates an expression in the world of Kura's script in a page, with its powers. Answers a text, or the name of what stopped it. */
type Evaluate = (expression: string) => Promise<string>;
const worlds = new Map<string, Evaluate>();
let practice: PracticeServer;
let kura: KuraBrowser;
let services: OwnServices;
let own: Page;
let before: string;

beforeAll(async () => {
  practice = await startPracticeServer();
  const stranger = path.join(place, 'stranger');
  mkdirSync(stranger);
  writeFileSync(
    path.join(stranger, 'manifest.json'),
    JSON.stringify({ manifest_version: 3, name: 'Stranger', version: '1' }),
  );
  writeFileSync(path.join(stranger, 'page.html'), '<!doctype html><title>Stranger</title>');
  const built = path.resolve(process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3');
  kura = await launchKura({ practice, extension: `${built},${stranger}` });
  await kura.agreeTo('chatgpt', 'claude', 'gemini');
  own = await kura.openOwnPage('options.html');
  services = servicesFrom(own);
  await services.transfer.importBatch([secret]);

  for (const [name, site] of [
    ['a script in ChatGPT’s page', 'ChatGPT, classic'],
    ['a script in Claude’s page', 'Claude, hub'],
    ['a script in a page of a site that was switched off', 'Gemini'],
  ] as const) {
    const page = await kura.context.newPage();
    await openChat(page, practiceSite(site));
    const evaluate = await worldIn(page);
    worlds.set(name, evaluate);
    senders.set(name, async call => JSON.parse(await evaluate(asking('chrome.runtime.sendMessage(call)', call))));
    if (name.includes('ChatGPT')) senders.set('ChatGPT’s page itself', byPage(page));
  }
  // A site without consent has no script, but one that is still there from before.
  await own.getByRole('switch', { name: 'Gemini', exact: true }).uncheck();
  await until('a site that is off', async () => !(await kura.agreed()).includes('gemini'));
  const other = await kura.context.newPage();
  await other.goto(`chrome-extension://${idOfUnpacked(stranger)}/page.html`);
  senders.set('another extension', byPage(other));
  senders.set('a page of Kura’s', call =>
    own.evaluate(message => {
      // The page's own `chrome`, of which Node's types know nothing.
      const { chrome } = globalThis as unknown as {
        chrome: { runtime: { sendMessage(call: unknown): Promise<unknown> } };
      };
      return chrome.runtime.sendMessage(message);
    }, call),
  );
  await statusesUntil(services.library, ({ model }) => model.state === 'ready');
  // Written by Kura itself some seconds after the chat came in.
  await until('the totals of the vault', async () => (await kura.setting('vaultInventory')) ?? undefined);
  before = await everything();
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
  rmSync(place, { recursive: true, force: true });
});

/** The world of Kura's own script in the page, where nothing but the browser says who is asking. */
async function worldIn(page: Page): Promise<Evaluate> {
  const cdp = await kura.context.newCDPSession(page);
  const worlds: { id: number; origin: string }[] = [];
  cdp.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context));
  await cdp.send('Runtime.enable');
  const world = await until('the world of Kura’s script', async () =>
    worlds.find(({ origin }) => origin.includes(kura.extensionId)),
  );
  return async expression => {
    const { result } = await cdp.send('Runtime.evaluate', {
      contextId: world.id,
      expression: `(async () => {
        const late = new Promise(resolve => setTimeout(resolve, 3000, 'no answer'));
        try { return JSON.stringify(await Promise.race([${expression}, late])) ?? ''; } catch (error) { return error.name; }
      })()`,
      awaitPromise: true,
      returnByValue: true,
    });
    return String(result.value);
  };
}

/** By Kura's id, which any page may have read in a shop for extensions. */
const byPage =
  (page: Page): Send =>
  call =>
    page.evaluate(asking(`chrome.runtime.sendMessage('${kura.extensionId}', call)`, call));

const asking = (send: string, call: RpcCall) => `(async () => {
  const call = ${JSON.stringify(call)};
  try {
    return (await Promise.race([${send}, new Promise(late => setTimeout(late, 3000, 'no answer'))])) ?? 'no answer';
  } catch (error) {
    return 'no answer';
  }
})()`;

/** As Chromium names what lies unpacked in a folder. */
const idOfUnpacked = (folder: string) =>
  Array.from(createHash('sha256').update(folder).digest('hex').slice(0, 32), digit =>
    String.fromCodePoint('a'.codePointAt(0)! + Number.parseInt(digit, 16)),
  ).join('');

/** What a sender could have changed. */
async function everything(): Promise<string> {
  const { vault, model } = await services.library.getStatus();
  const [shelves, log, lists] = [
    await services.library.readFacets(),
    await services.library.listInsertions(9),
    await services.library.readCoverage(),
  ];
  return JSON.stringify([await kura.vault(), vault, model, shelves, log, lists]);
}

const nameOf = ({ kura: service, method }: RpcCall) => `${service}.${method}`;
/** How each of the calls was answered. */
async function answers(sender: string, calls: readonly RpcCall[]): Promise<Record<string, unknown>> {
  const send = senders.get(sender);
  if (!send) throw new Error(`No sender is called ${sender}.`);
  const told: Record<string, unknown> = {};
  for (const call of calls) {
    const answer = await send(call);
    told[nameOf(call)] = typeof answer === 'object' && answer !== null && 'name' in answer ? answer.name : answer;
  }
  return told;
}
const all = (calls: readonly RpcCall[], answer: unknown) =>
  Object.fromEntries(calls.map(call => [nameOf(call), answer]));

const scripts = [
  'a script in ChatGPT’s page',
  'a script in Claude’s page',
  'a script in a page of a site that was switched off',
];

describe.each(scripts)('%s', sender => {
  test('is refused everything that is for our own pages', async () => {
    expect(await answers(sender, ownCommands)).toEqual(all(ownCommands, 'Forbidden'));
    expect(await answers(sender, pageCommands)).toEqual(all(pageCommands, 'no answer'));
    expect(await everything()).toBe(before);
  });

  test('finds no command that nobody has', async () => {
    const told = await answers(sender, madeUpCommands);
    expect(Object.values(told).filter(answer => answer !== 'BadMessage' && answer !== 'no answer')).toEqual([]);
  });
});

test.each([scripts[0] ?? '', scripts[2] ?? ''])(
  '%s writes nothing to Claude’s chats, and is told nothing',
  async sender => {
    const told = await answers(sender, openCommands);
    expect(told).toMatchObject({
      'capture.save': 'Forbidden',
      'capture.putListing': 'Forbidden',
      'inPage.openPopup': 'Forbidden',
      // It asks for a script that no click brings.
      'injection.loadLazyScript': 'Forbidden',
    });
    expect(told['inPage.findAskedBefore']).toEqual({ ok: true, value: null });
    expect(
      (await services.library.getStatus()).health.filter(
        ({ site, state }) => site === 'claude' && state === 'unreadable',
      ),
    ).toEqual([]);
    expect(await everything()).toBe(before);
  },
);

test.each(['ChatGPT’s page itself', 'another extension'])('%s is not heard at all', async sender => {
  const calls = [...ownCommands, ...pageCommands, ...openCommands, ...madeUpCommands];
  expect(await answers(sender, calls)).toEqual(all(calls, 'no answer'));
  expect(await everything()).toBe(before);
});

/** After a new worker has looked through all that is there. */
const outboxIsEmpty = () =>
  until('an empty outbox', async () => {
    await services.library.getStatus();
    const keys = await own.evaluate<string[]>('chrome.storage.local.getKeys()');
    return !keys.some(key => key.startsWith('outbox:'));
  });
/** Everything that is stored of the settings. */
const storedSettings = async () => JSON.stringify(await Promise.all(settingNames.map(key => kura.setting(key))));
const settingNames = Object.keys(forgedSettings);

describe('by the store', () => {
  let settings: string;
  beforeAll(async () => {
    await kura.set({
      pauses: { sites: {}, chats: { 'claude:hidden-pause': 5 } },
      siteData: false,
      hideBeforeKeeping: true,
      askedBefore: false,
      currentSpace: 'hidden-space',
      continuedOn: ['claude'],
    });
    settings = await storedSettings();
    before = await everything();
  });

  const cases = (attempts: Readonly<Record<string, string>>) =>
    scripts.flatMap(sender => Object.entries(attempts).map(([name, attempt]) => [sender, name, attempt] as const));

  test.each(cases(readAttempts))('%s reads nothing of others’: %s', async (sender, _name, attempt) => {
    const read = await worlds.get(sender)?.(attempt);
    expect(read).toBeTypeOf('string');
    const others = sender.includes('Claude') ? ['hidden-space'] : ['hidden', 'claude'];
    const secrets = [...others, 'hideBeforeKeeping', 'vaultInventory', '金継ぎ'];
    expect(secrets.filter(secret => read?.includes(secret))).toEqual([]);
  });

  test('every setting is tried', () => {
    const keys = [...readFileSync('lib/settings.ts', 'utf8').matchAll(/createSetting<[^;]*?>\(\s*'(\w+)'/g)];
    expect(keys.length).toBeGreaterThan(20);
    expect(settingNames).toEqual(expect.arrayContaining(keys.map(([, key]) => key)));
  });

  test.each(scripts)('%s changes nothing', async sender => {
    for (const attempt of Object.values(writeAttempts)) await worlds.get(sender)?.(attempt);
    expect(await storedSettings()).toBe(settings);
    expect(await everything()).toBe(before);
  });

  test.each(isAll ? (['remove', 'overwrite', 'clear'] as const) : (['clear'] as const))(
    'what a closing page of Claude’s left there is kept, although another site’s script takes it away (%s)',
    async means => {
      const attacker = worlds.get(scripts[0] ?? '');
      await attacker?.(startTaking(means));
      const question = `金継ぎの漆はどこで買えますか (${means})`;
      const page = await kura.context.newPage();
      await openChat(page, claude);
      await ask(page, claude, question);
      await settled(page);
      await kura.killWorker();
      await page.close({ runBeforeUnload: false });
      await until(`${question}, kept`, async () => JSON.stringify(await kura.vault()).includes(question));
      const taken = (await attacker?.('(stopTaking(), globalThis.taken)')) ?? '';
      expect(JSON.parse(taken)).not.toEqual([]);
      for (const secret of ['金継ぎ', 'claude', means]) expect(taken).not.toContain(secret);
      seen.push(...(JSON.parse(taken) as unknown[]));
    },
  );

  // A script in Claude’s own page may say of Claude what it likes.
  test.each([scripts[0] ?? '', scripts[2] ?? ''])(
    '%s forges no entry of Claude’s outbox, with what it has seen of real ones',
    async sender => {
      const kept = await kura.vault();
      await worlds.get(sender)?.(forgedEntries(seen));
      // A new worker looks through all that is there.
      await kura.killWorker();
      await outboxIsEmpty();
      const text = JSON.stringify(await kura.vault());
      expect(text).not.toContain('forged');
      expect(text.length).toBeGreaterThanOrEqual(JSON.stringify(kept).length);
    },
  );

  test('a real entry that is put back after its chat was forgotten brings nothing back', async () => {
    for (const { id } of (await kura.vault()).filter(({ turns }) => JSON.stringify(turns).includes('金継ぎの漆はどこ')))
      await services.library.forget(id);
    const entries = Object.fromEntries(seen.map((entry, index) => [`outbox:again:${index}`, entry]));
    await worlds.get(scripts[0] ?? '')?.(`chrome.storage.local.set(${JSON.stringify(entries)})`);
    await kura.killWorker();
    await outboxIsEmpty();
    expect(JSON.stringify(await kura.vault())).not.toContain('金継ぎの漆はどこ');
    before = await everything();
  });
});

test('a page of Kura’s is heard: the same calls are refused by nobody for who sends them', async () => {
  // Last, because they do what they say.
  const told = await answers('a page of Kura’s', ownCommands);
  expect(Object.entries(told).filter(([, answer]) => answer === 'Forbidden' || answer === 'no answer')).toEqual([]);
  expect(await everything()).not.toBe(before);
});
