/**
 * `npx tsx scripts/round-trip.ts --turns 100000 --queries [--model OWNER/NAME] [--forms plain,gzip,age]` imports
 * made-up chats into the built extension, exports them in each form, and imports each file into an empty profile. The
 * digests must be equal, and with `--queries` also the answers to sixty questions: by text, and by embeddings with a
 * model in `../shared/models`.
 * Prints one JSON object: seconds, megabytes of each file, the largest JavaScript heaps and process memory.
 * `docs/figures.md` holds one run. Build first.
 */
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import type { Conversation } from '../lib/core/conversation';
import { writeVaultFile } from '../lib/transfer/vault-file/vault-file';
import { launchKura, type KuraBrowser } from '../test/e2e/kura';
import { servicesFrom, type OwnServices } from '../test/e2e/own-services';
import { answersOf, differences, type Answer } from '../test/e2e/transfer/answers';
import { factsOf } from '../test/e2e/transfer/facts';
import { learnt, useModel } from '../test/e2e/transfer/indexed';
import { exportFile, forms, mergeFile, plain, readFile } from '../test/e2e/transfer/settings-page';
import { startPracticeServer } from '../test/practice/server';
import { listFirstHalf, listSecondHalf, turnsPerChat, year } from './round-trip/chats';
import { readBrowserMemory, toMegabytes, watchMemory } from './round-trip/watch-memory';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '100000' },
    queries: { type: 'boolean', default: false },
    model: { type: 'string' },
    /** Comma-separated: `plain,gzip,age`. */
    forms: { type: 'string', default: 'plain,gzip,age' },
  },
});
const turns = Number(values.turns);
const chosenForms = forms.filter(({ wrapping }) => values.forms.split(',').includes(wrapping));
const chats = turns / turnsPerChat;
/** In milliseconds. Enough for a step of any size on a busy machine. */
const timeoutMs = 3_600_000;

const workFolder = mkdtempSync(path.join(tmpdir(), 'kura-round-trip-'));
const practice = await startPracticeServer(values.model ? { models: path.resolve('../shared/models') } : {});
const results: Record<string, unknown> = { turns, load: loadavg()[0] };

interface Visit {
  readonly kura: KuraBrowser;
  readonly page: Page;
  readonly services: OwnServices;
}

try {
  const halves = [
    await writeFile('first-half.json', listFirstHalf(chats)),
    await writeFile('second-half.json', listSecondHalf(chats)),
  ];
  results['megabytes'] = halves.map(file => toMegabytes(statSync(file).size));
  const { digest, answers } = await runVisit('grown', async ({ kura, page, services }) => {
    for (const half of halves) {
      await importInto({ kura, page, services }, `grown: ${path.basename(half)}`, half);
      await measure(`grown: ${path.basename(half)} learnt`, () => learnt(services, timeoutMs));
    }
    const asked = await queryAll('grown', services);
    const digests: string[] = [];
    for (const form of chosenForms) {
      let file = '';
      const step = await watchMemory(
        kura,
        page,
        async () => (file = await exportFile(page, workFolder, form, timeoutMs)),
      );
      reportResult(`grown: export ${form.ending}`, { ...step, megabytes: toMegabytes(statSync(file).size) });
      digests.push((await factsOf(file)).digest);
    }
    reportResult('the same digest in all forms', new Set(digests).size === 1);
    return { digest: digests[0], answers: asked };
  });

  for (const form of chosenForms) {
    const name = `from ${form.ending}`;
    await runVisit(name, async ({ kura, page, services }) => {
      await importInto({ kura, page, services }, name, path.join(workFolder, `out${form.ending}`));
      if (values.queries) {
        await measure(`${name}: learnt`, () => learnt(services, timeoutMs));
        reportResult(`${name}: answers that differ`, differences(answers, await queryAll(name, services)));
      }
      const folder = path.join(workFolder, form.wrapping);
      mkdirSync(folder);
      let file = '';
      reportResult(
        `${name}: export .json`,
        await watchMemory(kura, page, async () => (file = await exportFile(page, folder, plain, timeoutMs))),
      );
      reportResult(`${name}: the same digest`, (await factsOf(file)).digest === digest);
      rmSync(folder, { recursive: true });
    });
  }
  console.log(JSON.stringify(results, null, 2));
} finally {
  await practice.close();
  rmSync(workFolder, { recursive: true, force: true });
}

/** Uses a browser with an empty profile, which is removed afterwards. */
async function runVisit<Result>(name: string, work: (runVisit: Visit) => Promise<Result>): Promise<Result> {
  const kura = await launchKura({ practice });
  try {
    const page = await kura.openOwnPage('options.html#import');
    const services = servicesFrom(page);
    if (values.model) await useModel(values.model, page, services);
    reportResult(`${name}: idle, megabytes`, readBrowserMemory());
    return await work({ kura, page, services });
  } finally {
    await kura.close();
  }
}

async function importInto({ kura, page }: Visit, name: string, file: string): Promise<void> {
  let notice = '';
  const step = await watchMemory(kura, page, async () => {
    await readFile(page, file, timeoutMs);
    notice = await mergeFile(page, timeoutMs);
  });
  reportResult(`${name}: import`, { ...step, notice });
}

/** Returns all hits in order, or none without `--queries`. */
async function queryAll(name: string, services: OwnServices): Promise<readonly Answer[]> {
  if (!values.queries) return [];
  const answers = await answersOf(services, year);
  const hits = answers.reduce((sum, answer) => sum + answer.hits.length, 0);
  reportResult(`${name}: asked`, {
    answers: answers.length,
    hits,
    byMeaning: answers.filter(({ by }) => by !== 'words').length,
  });
  return answers;
}

async function measure(name: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  reportResult(`${name}, seconds`, Math.round((performance.now() - startedAt) / 1000));
}

function reportResult(what: string, found: unknown): void {
  results[what] = found;
  console.error(`${what}: ${JSON.stringify(found)}`);
}

async function writeFile(name: string, conversations: AsyncIterable<Conversation>): Promise<string> {
  const file = path.join(workFolder, name);
  await pipeline(Readable.from(writeVaultFile(conversations)), createWriteStream(file));
  return file;
}
