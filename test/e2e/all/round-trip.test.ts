// A fault here is noticed first by `test/e2e/transfer.test.ts`.
/**
 * A vault goes out, the profile is wiped, the file comes in: the same vault by its digest, and the same answers to sixty questions, by
 * words and by meaning. `scripts/round-trip.ts` does the same at any size.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import { buildModelFiles } from '../../../scripts/model/build-model-files';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom, type OwnServices } from '../own-services';
import { answersOf, differences, type Answer } from '../transfer/answers';
import { factsOf } from '../transfer/facts';
import { learnt, useModel } from '../transfer/indexed';
import { questions } from '../transfer/questions';
import { exportFile, forms, importFile, plain } from '../transfer/settings-page';
import { beforeItsEnd, smallVault, toBeForgotten } from '../transfer/small-vault';

const place = mkdtempSync(path.join(tmpdir(), 'kura-round-trip-'));
const hub = path.join(place, 'hub');

let practice: PracticeServer;
let kura: KuraBrowser | undefined;
let options: Page;
let services: OwnServices;
let answers: readonly Answer[];
let digest: string;
const files = new Map<string, string>();

beforeAll(async () => {
  for (const [name, content] of buildModelFiles()) {
    const file = path.join(hub, 'practice/tiny', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  practice = await startPracticeServer({ models: hub });
});
// Also the one of a test that failed.
afterEach(async () => {
  await kura?.close();
  kura = undefined;
});
afterAll(async () => {
  await practice?.close();
  rmSync(place, { recursive: true, force: true });
});

/** A browser with an empty profile, in which the model is used. */
async function open(): Promise<void> {
  kura = await launchKura({ practice });
  options = await kura.openOwnPage('options.html#import');
  services = servicesFrom(options);
  await useModel('practice/tiny', options, services);
}

/** As a vault grows: chat by chat over months, some of them read again later, one forgotten, some put in order. */
async function grow(): Promise<void> {
  const { library, transfer } = services;
  const early = smallVault.filter((_, n) => n % 2 === 0);
  for (const one of early) await transfer.importBatch([isReadTwice(one) ? beforeItsEnd(one) : one]);
  await learnt(services);
  await transfer.importBatch([toBeForgotten, ...smallVault.filter((_, n) => n % 2 === 1)]);
  await learnt(services);
  await transfer.importBatch(early.filter(isReadTwice).toReversed());
  await library.forget(toBeForgotten.id);
  const { id: space } = await library.createSpace('仕事 / Work');
  await library.update(['chatgpt:cover', 'claude:keigo'], { space });
  await library.update(['gemini:bread', 'chatgpt:ramen'], { addTags: ['料理', 'kitchen'] });
  await library.update(['claude:ferry'], { title: 'Ferry, the last one' });
  await learnt(services);
}

/** Every third one that has more than `beforeItsEnd` leaves. */
const isReadTwice = ({ id, turns }: Conversation): boolean =>
  turns.length > 2 && smallVault.findIndex(one => one.id === id) % 3 === 0;

test('a vault that grew goes out in three forms, each with the same digest', async () => {
  await open();
  await grow();
  answers = await answersOf(services);
  for (const form of forms) {
    const file = await exportFile(options, place, form);
    files.set(form.ending, file);
    const facts = await factsOf(file);
    expect(facts).toMatchObject({ conversations: 26, turns: 100, isProven: true });
    digest ??= facts.digest;
    expect(facts.digest).toBe(digest);
  }
});

test('the questions are thirty in each language, and all of them find something, by words and by meaning', () => {
  const isJapanese = (question: string) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(question);
  expect(questions.filter(isJapanese)).toHaveLength(30);
  expect(questions).toHaveLength(60);
  expect(answers).toHaveLength(120);
  expect(answers.filter(({ hits }) => hits.length === 0).map(({ question }) => question)).toEqual([]);
  // The tiny model knows few words; a question without any of them is answered by words.
  expect(answers.slice(60).filter(({ by }) => by === 'words and meaning').length).toBeGreaterThan(10);
  // What was forgotten answers nothing before, so that it must not afterwards.
  expect(answers.flatMap(({ hits }) => hits).filter(({ conversation }) => conversation === toBeForgotten.id)).toEqual(
    [],
  );
});

test.each(forms)('$wrapping: into an empty profile, the same vault and the same answers', async ({ ending }) => {
  const file = files.get(ending) ?? '';
  await open();
  expect(await importFile(options, file)).toContain(': 26 new chats');
  await learnt(services);
  expect(differences(answers, await answersOf(services))).toEqual([]);
  const again = await exportFile(options, mkdtempSync(path.join(place, 'again-')), plain);
  expect((await factsOf(again)).digest).toBe(digest);
});
