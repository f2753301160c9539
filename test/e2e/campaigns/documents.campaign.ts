/**
 * A folder of 1,000 made files at full length, in Chromium: `npm run campaigns -- documents`. `KURA_SHARE=0.1` makes a tenth of them. The
 * folder is one of the browser's own, because no program can press its folder picker; it is watched in the same way.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hit } from '../../../lib/core/hit';
import { makeFolder, type MadeFile, type MadeQuestion } from '../../documents/make-folder';
import { translator } from '../../fakes/language';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom, type OwnServices } from '../own-services';
import { until } from '../until';

const share = Number(process.env['KURA_SHARE'] ?? 1);
const longest = 3_000_000;
const { files, questions } = makeFolder(share);
const t = translator('en');

let practice: PracticeServer;
let kura: KuraBrowser;
let services: OwnServices;
let options: Page;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  options = await kura.openOwnPage('options.html#documents');
  services = servicesFrom(options);
  await services.library.useModel({ from: 'none' });
  for (let n = 0; n < files.length; n += 50) await writeFiles(files.slice(n, n + 50));
}, longest);
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

const print = (line: string) => console.log(`DOCUMENTS, ${files.length} files: ${line}`);

async function writeFiles(written: readonly MadeFile[]): Promise<void> {
  await options.evaluate(
    async list => {
      const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('Folder', { create: true });
      for (const [place, text] of list) {
        const [parent = '', name = ''] = place.split('/');
        const folder = await root.getDirectoryHandle(parent, { create: true });
        const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await writable.write(Uint8Array.from(atob(text), character => character.charCodeAt(0)));
        await writable.close();
      }
    },
    written.map(({ path, content }) => [path, Buffer.from(content).toString('base64')] as const),
  );
}

const countDocuments = async () => (await services.library.listConversations({ source: 'document' }, 0, 1)).total;

const isAllFound = async (count: number) => {
  const { vault } = await services.library.getStatus();
  return vault.pending === 0 && (await countDocuments()) === count;
};

/** What is said of the gaps between the frames of the popup, while somebody types in it. */
async function watchFrames(): Promise<() => Promise<string>> {
  const popup = await kura.openOwnPage('popup.html');
  await popup.evaluate(() => {
    const frames: number[] = [];
    const tasks: number[] = [];
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
    let last = performance.now();
    const draw = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
    Object.assign(globalThis, { frames, tasks });
  });
  const over = new AbortController();
  const typing = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      await popup.getByRole('combobox').fill(questions[n % questions.length]?.text ?? '');
      await popup.waitForTimeout(700);
    }
  })();
  return async () => {
    over.abort();
    await typing;
    const read = (list: string) =>
      popup.evaluate(name => (Reflect.get(globalThis, name) as unknown as number[]).map(Math.round), list);
    const frames = (await read('frames')).slice(5).sort((a, b) => a - b);
    const tasks = await read('tasks');
    await popup.close();
    const slow = frames.filter(ms => ms > 50);
    return `${frames.length} frames, ${slow.length} over 50 ms, p99 ${frames[Math.floor(frames.length * 0.99)]} ms, longest ${frames.at(-1)} ms; tasks of the popup itself over 50 ms: ${tasks.length} (${tasks.join(', ')})`;
  };
}

/** Of the process in which all of Kura's pages and workers run, in MB: now, and the most so far. */
function readMemory(): { readonly now: number; readonly most: number } {
  const statuses = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(id => {
      try {
        const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
        return command.includes('--extension-process') && command.includes(kura.profile)
          ? readFileSync(`/proc/${id}/status`, 'utf8')
          : [];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
  const readMost = (field: string) =>
    Math.max(0, ...statuses.map(status => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0))) / 1024;
  return { now: Math.round(readMost('VmRSS')), most: Math.round(readMost('VmHWM')) };
}

test('all are found, while the popup goes on', { timeout: longest }, async () => {
  await options.evaluate(() => {
    Object.assign(globalThis, {
      showDirectoryPicker: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('Folder'),
    });
  });
  const before = readMemory();
  const stop = await watchFrames();
  const started = Date.now();
  await options.evaluate(label => {
    for (const button of document.querySelectorAll('button')) if (button.textContent === label) button.click();
  }, t('options_documents_choose'));
  await until('all files', () => isAllFound(files.length), 2_400_000);
  const seconds = Math.round((Date.now() - started) / 1000);
  const frames = await stop();
  const after = readMemory();
  print(
    `found in ${seconds} s; ${frames}; memory ${before.now} MB before, ${after.most} MB at most, ${after.now} MB after`,
  );
  const stopResting = await watchFrames();
  await options.waitForTimeout(60_000);
  print(`a minute of the same typing while nothing is read: ${await stopResting()}`);
  expect(seconds).toBeLessThan(600);
});

const normalize = (text: string) => text.replace(/[\s*_\\]+/g, '');

/** Whether this hit is of the section that answers, or of the row of the table. */
function isAnswer(hit: Hit, { path, answer }: MadeQuestion): boolean {
  if (hit.document?.path !== `Folder/${path}`) return false;
  const [heading = '', fact = ''] = answer.split('|');
  return (
    hit.document.headings.some(name => name.endsWith(heading)) ||
    hit.exchange.some(({ text }) => normalize(text).includes(normalize(fact)))
  );
}

/** `field`: in the words of the answer, or in others. */
async function askAll(field: 'text' | 'paraphrase') {
  const asked = questions.filter((_, n) => n % Math.max(1, Math.floor(questions.length / 200)) === 0).slice(0, 200);
  const missed: string[] = [];
  for (const question of asked) {
    const { hits } = await services.library.recall(question[field], { scope: { space: 'main' } });
    const first = hits.slice(0, 3);
    if (!first.some(hit => isAnswer(hit, question)))
      missed.push(
        `${question[field]} → ${first.map(hit => `${hit.document?.path} ${hit.document?.headings.join('›')}`).join(', ')}`,
      );
  }
  if (process.env['KURA_SHOW']) console.log(missed.join('\n'));
  return { right: asked.length - missed.length, of: asked.length };
}

async function askInBothWays(by: string): Promise<number> {
  const [own, other] = [await askAll('text'), await askAll('paraphrase')];
  print(
    `${by}, the right section is in the first three for ${own.right} of ${own.of} questions, and for ${other.right} of ${other.of} in other words`,
  );
  return own.right / own.of;
}

test('two hundred questions, by words', { timeout: longest }, async () => {
  expect(await askInBothWays('by words')).toBeGreaterThanOrEqual(0.9);
});

test('two hundred questions, with the model that comes with Kura', { timeout: longest }, async () => {
  await services.library.useModel({ from: 'kura', name: 'kura-en-ja' });
  const isReady = async () => (await services.library.getStatus()).model.state === 'ready';
  await until('every passage embedded', isReady, 2_400_000);
  const right = await askInBothWays('with the model');
  await services.library.useModel({ from: 'none' });
  expect(right).toBeGreaterThanOrEqual(0.9);
});

test('a change is found', { timeout: longest }, async () => {
  const times: number[] = [];
  for (const word of ['quetzal', 'narwhal', 'okapi', 'axolotl', 'pangolin']) {
    await writeFiles([
      { path: 'reports/change.md', content: new TextEncoder().encode(`# Change\n\nA ${word} was seen.`) },
    ]);
    const started = Date.now();
    await until(
      word,
      async () =>
        (await services.library.recall(word, { scope: { space: 'main' } })).hits.some(({ snippet }) =>
          snippet.includes(word),
        ),
      60_000,
    );
    times.push(Date.now() - started);
  }
  print(`a change is found after ${times.map(ms => (ms / 1000).toFixed(1)).join(', ')} s`);
  expect(Math.max(...times)).toBeLessThan(5_000);
});

test('two thousand changes at once, none lost', { timeout: longest }, async () => {
  const before = await countDocuments();
  const count = Math.round(2_000 * share);
  await options.evaluate(async amount => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('Folder', { create: true });
    const folder = await root.getDirectoryHandle('many', { create: true });
    await Promise.all(
      Array.from({ length: amount }, async (_, n) => {
        const writable = await (await folder.getFileHandle(`${n}.md`, { create: true })).createWritable();
        await writable.write(`# Note ${n}\n\nNumber ${n} is written here.`);
        await writable.close();
      }),
    );
  }, count);
  const started = Date.now();
  await until('all changes', () => isAllFound(before + count), 1_200_000);
  print(
    `${count} changes at once are found after ${Math.round((Date.now() - started) / 1000)} s, none lost; memory ${readMemory().most} MB at most`,
  );
  expect(await countDocuments()).toBe(before + count);
});
