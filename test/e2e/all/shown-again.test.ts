// A fault here is noticed first by `test/e2e/survival.test.ts`.
/**
 * What the toolbar says of a tab is said by the page that stands in it: not by one that Chromium prepares behind it, and again by one that
 * comes back whole from the browser's memory. Chromium does neither for a page that a debugger holds, so only Kura's settings are driven
 * here, and the tab by them.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { chromiumPath, extensionArguments, quietArguments } from '../chromium';
import { createPlace } from '../place';
import { practiceSite } from '../practice-sites';
import { writingSettings } from '../settings-store';
import { until } from '../until';

const chatgpt = practiceSite('ChatGPT, classic');
const newChat = `${chatgpt.newChat}?generation=${chatgpt.generation}&pace=brisk`;
const profile = createPlace('shown-again');

let practice: PracticeServer;
let chromium: ChildProcess;
/** Evaluates in Kura's settings. */
let evaluate: <Value>(expression: string) => Promise<Value>;
let tab: number;

beforeAll(async () => {
  practice = await startPracticeServer();
  const extension = path.resolve(process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3');
  const flags = ['--headless=new', '--no-sandbox', '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  chromium = spawn(
    chromiumPath(),
    [...flags, ...extensionArguments(extension), ...practice.chromiumArguments, ...quietArguments, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  evaluate = await openSettings(createProtocol(chromium.stdio[3] as Writable, chromium.stdio[4] as Readable));
  await evaluate(writingSettings({ consent: { chatgpt: 1 } }));
  await until('the scripts of the site', () =>
    evaluate<boolean>(`chrome.scripting.getRegisteredContentScripts().then(scripts => scripts.length > 0)`),
  );
  // The policy of the practice page allows no rules of its own.
  const rule = {
    id: 77,
    action: { type: 'modifyHeaders', responseHeaders: [{ header: 'content-security-policy', operation: 'remove' }] },
    condition: { urlFilter: '||chatgpt.com', resourceTypes: ['main_frame'] },
  };
  await evaluate(`chrome.declarativeNetRequest.updateSessionRules({ addRules: [${JSON.stringify(rule)}] })`);
  tab = await evaluate<number>(`chrome.tabs.create({ url: ${JSON.stringify(newChat)} }).then(({ id }) => id)`);
});
afterAll(async () => {
  const ended = new Promise(resolve => chromium?.once('exit', resolve));
  if (chromium?.kill()) await ended;
  await practice?.close();
});

type Send = <Value>(method: string, params?: object, sessionId?: string) => Promise<Value>;

/** The browser's protocol over its pipe: JSON, and a zero after each message. */
function createProtocol(input: Writable, output: Readable): Send {
  const waiting = new Map<number, (message: { result?: unknown; error?: unknown }) => void>();
  let rest = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const { id, ...answer } = JSON.parse(message) as { id?: number };
      if (id !== undefined) waiting.get(id)?.(answer);
    }
  });
  let count = 0;
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = (count += 1);
      waiting.set(id, ({ result, error }) =>
        error ? reject(new Error(JSON.stringify(error))) : resolve(result as never),
      );
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
}

async function openSettings(send: Send): Promise<typeof evaluate> {
  const origin = await until('the extension', async () => {
    const { targetInfos } = await send<{ targetInfos: { url: string }[] }>('Target.getTargets', { filter: [{}] });
    return targetInfos.map(({ url }) => /^chrome-extension:\/\/\w+\//.exec(url)?.[0]).find(Boolean);
  });
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: `${origin}options.html` });
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  const run = async <Value>(expression: string): Promise<Value> => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await send<{ result: { value: Value }; exceptionDetails?: object }>(
      'Runtime.evaluate',
      options,
      sessionId,
    );
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  };
  // Before it is there it has no world to be asked in.
  await until('Kura’s settings', () => run<boolean>('document.querySelector("main") !== null').catch(() => false));
  return run;
}

/** In the page itself. Undefined while there is none that can be asked. */
const inPage = <Value>(expression: string): Promise<Value | undefined> =>
  evaluate<Value | undefined>(`chrome.scripting.executeScript({
    target: { tabId: ${tab} }, world: 'MAIN', func: () => ${expression},
  }).then(([answer]) => answer.result, () => undefined)`);
const title = () => evaluate<string>(`chrome.action.getTitle({ tabId: ${tab} })`);
const address = () => evaluate<string>(`chrome.tabs.get(${tab}).then(({ url }) => url)`);
const titleIs = (wanted: RegExp) =>
  until(
    `the title ${wanted.source}`,
    async () => wanted.test(await title()),
    undefined,
    async () => [
      await title(),
      await address(),
      await evaluate(
        `chrome.scripting.executeScript({ target: { tabId: ${tab} }, func: () => JSON.stringify({ health: globalThis.kuraPageBridge?.health, life: String(globalThis.kuraPageBridge?.life?.isAlive?.()), pre: document.prerendering, vis: document.visibilityState, keys: Object.keys(globalThis.kuraPageBridge ?? {}) }) }).then(([a]) => a.result, e => String(e))`,
      ),
    ],
  );
const pause = (url: string) =>
  evaluate(writingSettings({ pauses: { sites: {}, chats: { [`chatgpt:${url.split('/').pop()}`]: Date.now() } } }));

async function ask(question: string): Promise<string> {
  await until('the page', () => inPage<boolean>('window.practice !== undefined'));
  await inPage(`void window.practice.send(${JSON.stringify(question)})`);
  await titleIs(/2 messages saved/);
  return address();
}

test('a page that Chromium prepares says nothing at the tab of another, and one that comes back says its own again', async () => {
  const saved = await ask('How do I clean up in useEffect?');
  await evaluate(`chrome.tabs.update(${tab}, { url: ${JSON.stringify(newChat)} })`);
  await titleIs(/^Kura$/);
  const paused = await ask('Is the JR Pass worth it?');
  await pause(paused);
  await titleIs(/Paused/);

  const rules = { prerender: [{ source: 'list', urls: [saved], eagerness: 'immediate' }] };
  await inPage(`document.head.append(Object.assign(document.createElement('script'),
    { type: 'speculationrules', textContent: ${JSON.stringify(JSON.stringify(rules))} }))`);
  const end = Date.now() + 4000;
  await until('four seconds of a prepared page', async () => {
    expect(await title()).toMatch(/Paused/);
    return Date.now() > end;
  });

  await inPage(`void (location.href = ${JSON.stringify(saved)})`);
  await titleIs(/2 messages saved/);
  const start = await inPage<number>(`performance.getEntriesByType('navigation')[0].activationStart`);
  expect(start, 'it was prepared').toBeGreaterThan(0);

  // It misses the notice that it is not paused any longer, and then that it is again.
  await pause('none');
  await inPage('void history.back()');
  await until('the chat that was paused', async () => (await address()) === paused);
  await titleIs(/2 messages saved/);
  await inPage('void history.forward()');
  await until('the chat that is saved', async () => (await address()) === saved);
  await pause(paused);
  await titleIs(/2 messages saved/);
  await inPage('void history.back()');
  await titleIs(/Paused/);
});
