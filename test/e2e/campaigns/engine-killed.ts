/**
 * The offscreen document, and the engine's worker in it, are killed while questions are asked and everything is learnt anew, by words and by
 * meaning. Each question is answered, or refused by a name that a person can act on, within five seconds; in the end all is found again.
 */
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ConversationId } from '../../../lib/core/conversation';
import { toProblemName } from '../../../lib/core/problem';
import { chat } from '../../search/chats';
import { random } from '../../fakes/made-up-site';
import type { PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom, type OwnServices } from '../own-services';
import { findMaxWait } from '../max-wait';
import { nestedSession } from '../surface';
import { until } from '../until';
import { pause, type Played } from './ground';

export interface KillingEngine {
  readonly practice: PracticeServer;
  readonly kills: number;
  readonly seed: number;
}

/** In milliseconds: five seconds of a core, as `findMaxWait` has it. */
const findPatience = (): number => 5 * findMaxWait();
const chats = 400;
const word = (n: number): string => `pier${n % chats}x`;
/** Chats that nobody asks for, and that are embedded again and again. */
const retold = Array.from({ length: 100 }, (_, n): ConversationId => `mistral:retold-${n}`);

interface Scene {
  readonly library: OwnServices['library'];
  /** A page that asks the engine by its channel first, as a person's typing does. */
  readonly popup: Page;
  readonly told: { answered: number; named: number; slowestMs: number; late: number };
  readonly wrong: string[];
}

type Of = 'document' | 'worker';

/** Throws where a question got no answer in time, or one without a name. */
export async function engineKilled({
  practice,
  kills,
  seed,
}: KillingEngine): Played<'answered' | 'named' | 'searching' | 'embedding' | Of> {
  const kura = await launchKura({ practice });
  const next = random(seed);
  const counts = { document: 0, worker: 0, searching: 0, embedding: 0 };
  try {
    const cdp = await kura.context.browser()?.newBrowserCDPSession();
    if (!cdp) throw new Error('A persistent context has its browser.');
    const { library, transfer } = servicesFrom(await kura.openOwnPage('options.html'));
    const popup = await kura.openOwnPage('popup.html');
    const scene: Scene = { library, popup, told: { answered: 0, named: 0, slowestMs: 0, late: 0 }, wrong: [] };
    await transfer.importBatch([
      ...Array.from({ length: chats }, (_, n) => buildChat(`mistral:engine-${n}`, n, word(n))),
      ...retold.map((id, n) => buildChat(id, n, `wharf${n}x`)),
    ]);
    await learnt(library);

    for (let n = 0; n < kills; n++) {
      const of = next(2) === 0 ? 'document' : 'worker';
      const isEmbedding = n % 2 === 1;
      if (isEmbedding) await beginEmbedding(scene, n);
      else await library.reindexAll();
      // While embeddings are made nobody may have asked for a while; the other questions are under way when the kill comes.
      const before = isEmbedding ? [] : [0, 1, 2].map(lane => ask(scene, next(chats) + lane));
      await pause(next(isEmbedding ? 60 : 40));
      const ended = await killEngine(cdp, kura, of);
      counts[of] += ended;
      counts[isEmbedding ? 'embedding' : 'searching'] += ended;
      await Promise.all([...before, ask(scene, next(chats)), type(scene, next(chats))]);
      expect(scene.wrong).toEqual([]);
      if (n % 10 === 9) console.log(`${n + 1} kills: ${JSON.stringify({ ...counts, ...scene.told })}`);
    }
    await learnt(library);
    for (let n = 0; n < 20; n++) {
      const { hits } = await library.recall(word(n * 19), { scope: 'everywhere' });
      expect(hits[0]?.title).toBe(`Chat ${word(n * 19)}`);
    }
    const { answered, named, slowestMs, late } = scene.told;
    const line = `${counts.document} kills of the document and ${counts.worker} of the engine's worker (searching ${counts.searching}, embedding ${counts.embedding}): ${answered} questions answered, ${named} refused by name, 0 otherwise; ${late} after more than 5 s, the slowest after ${Math.round(slowestMs)} ms; waits grow with the load, here to ${findPatience()} ms`;
    return { ...counts, answered, named, line };
  } finally {
    await kura.close();
  }
}

const buildChat = (id: ConversationId, n: number, name: string) =>
  chat(
    id,
    `Chat ${name}`,
    Array.from({ length: 8 }, (_, turn) =>
      turn % 2 === 0
        ? `How long is ${name} at low tide, in part ${turn}? 桟橋の長さは？`
        : `${name} is ${n} metres long. 潮が引くと${n}メートルです。${'The harbour lights are lit at dusk. '.repeat(10)}`,
    ),
    { source: 'mistral' },
  );

/** Nothing waits for the index, and the built-in model has read all of it. */
async function learnt(library: Scene['library']): Promise<void> {
  await until(
    'all of it learnt',
    async () => {
      const { vault, model } = await library.getStatus().catch(() => ({ vault: undefined, model: undefined }));
      return vault?.pending === 0 && vault.failed === 0 && model?.state === 'ready';
    },
    180_000,
    () => library.getStatus(),
  );
}

/** Resolves while embeddings are being made. They may be made between two looks; then it begins anew, with other titles. */
async function beginEmbedding({ library }: Scene, n: number): Promise<void> {
  let round = 0;
  // A passage is embedded anew only if it has changed; its chat's title belongs to it.
  const rename = async () => {
    await library.update(retold, { title: `Retold ${n}, ${(round += 1)}` });
  };
  await rename();
  await until(
    'embeddings on their way',
    async () => {
      const { vault, model } = await library.getStatus();
      if (model.state === 'indexing' && model.chunks.isPaused !== true) return true;
      if (vault.pending === 0 && model.state === 'ready') await rename();
      return false;
    },
    120_000,
    () => library.getStatus(),
  );
}

/** Ends it at once, in the middle of whatever it does; a worker so that no error event tells of it. */
async function killEngine(cdp: CDPSession, kura: KuraBrowser, of: Of): Promise<number> {
  const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
  const target = targetInfos.find(
    ({ type, url }) => url === `chrome-extension://${kura.extensionId}/offscreen.html` && type !== 'tab',
  );
  if (!target) return 0;
  const { targetId } = target;
  if (of === 'document') return (await cdp.send('Target.closeTarget', { targetId })).success ? 1 : 0;
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
  const send = nestedSession(cdp, sessionId);
  try {
    const { result } = (await send('Runtime.evaluate', { expression: 'Worker.prototype' })) as Evaluated;
    const { objects } = (await send('Runtime.queryObjects', { prototypeObjectId: result.objectId })) as {
      objects: { objectId: string };
    };
    const ended = (await send('Runtime.callFunctionOn', {
      objectId: objects.objectId,
      functionDeclaration: 'function () { for (const worker of this) worker.terminate(); return this.length; }',
      returnByValue: true,
    })) as Evaluated;
    return Math.min(1, ended.result.value ?? 0);
  } finally {
    await cdp.send('Target.detachFromTarget', { sessionId }).catch(() => undefined);
  }
}

interface Evaluated {
  readonly result: { readonly objectId?: string; readonly value?: number };
}

/** By message, as the side panel's and the background's questions go. */
async function ask({ library, told, wrong }: Scene, n: number): Promise<void> {
  const began = performance.now();
  const outcome = await Promise.race([
    library.recall(word(n), { scope: 'everywhere' }).then(
      () => 'answered' as const,
      (error: unknown) => (toProblemName(error) ? ('named' as const) : `without a name: ${String(error)}`),
    ),
    pause(findPatience() + 1000).then(() => 'never'),
  ]);
  note({ told, wrong }, outcome, performance.now() - began, 'asked');
}

/** As a person's, until the popup shows what answers this very question, nothing, or a problem. */
async function type({ popup, told, wrong }: Scene, n: number): Promise<void> {
  const began = performance.now();
  await popup.locator('input.search').fill(word(n));
  const problem = popup.locator('.notice-bad');
  const outcome = await popup
    .locator('.hit', { hasText: word(n) })
    .or(problem)
    .first()
    .waitFor({ timeout: findPatience() + 1000 })
    .then(
      async () => ((await problem.count()) === 0 ? 'answered' : 'named'),
      async () => `never, but ${JSON.stringify((await popup.locator('body').textContent())?.slice(0, 300))}`,
    );
  note({ told, wrong }, outcome, performance.now() - began, 'typed');
  // The next question is to show a problem of its own.
  if (outcome !== 'answered') await popup.reload();
}

function note({ told, wrong }: Pick<Scene, 'told' | 'wrong'>, outcome: string, ms: number, how: string): void {
  told.slowestMs = Math.max(told.slowestMs, ms);
  if (ms > 5000) told.late += 1;
  if (outcome === 'answered' || outcome === 'named') told[outcome] += 1;
  if ((outcome !== 'answered' && outcome !== 'named') || ms > findPatience())
    wrong.push(`${how}: ${outcome} after ${Math.round(ms)} ms`);
}
