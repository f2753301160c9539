/** The engine host: owns index and embedder, keeps them in step with the vault, and answers while it does. */
import type { SiteNames } from './asked/nouns';
import type { ConversationId } from './conversation';
import { createAlike } from './engine/alike/alike';
import { createEngine } from './engine/create-engine';
import type { Engine, Index, LoadedModel } from './engine/engine';
import { inOrder } from './engine/in-order';
import { createModelSlot, type LoadModel, type ModelSlot } from './engine/models/slot';
import { forget } from './forget';
import { backlogOf } from './meanings';
import type { EngineService } from './messaging/services';
import { recall } from './recall';
import { indexPending } from './remember';
import { agree } from './restore';
import { readLately } from './vault/read-lately';
import type { Vault } from './vault/vault';

export interface EngineHostParts {
  readonly vault: Vault;
  readonly index: Index;
  readonly loadModel: LoadModel;
  /** What a question may call the sites. */
  readonly sites: readonly SiteNames[];
  /** Told of failures that no caller waits for. */
  readonly onError: (error: unknown) => void;
  /** In milliseconds: so long after agreeing or indexing failed it is tried again. A minute, where nothing else is said. */
  readonly againAfter?: number;
  /** In milliseconds: so long after something was learnt or embedded last it is written to stay. Half a minute, where nothing is said. */
  readonly writtenAfter?: number;
}

const done = Promise.resolve({ ok: true } as const);

/** In milliseconds. A chat that was saved so lately, or a question that was asked, is still going on: the machine is the user's. */
const inTheMiddle = 3000;
/** In milliseconds after the start, or after the last chat that was forgotten: then the bytes of what is gone go too. */
const untilErased = 5000;
/** In milliseconds after the start: the first questions come before index and vault are compared. */
const untilAgreed = 1500;
/** In milliseconds after something was learnt or embedded last: then it is written so that the next start need not do it again. */
const untilSettled = 30_000;
/** In milliseconds. A disk that was full may have room, and nobody may come by to ask. */
const usualRest = 60_000;

/** Starts at once: opens what was learnt before, then indexes what waits. Every step may be cut off; the next start takes it up. */
export function createEngineHost(parts: EngineHostParts): EngineService {
  const { vault, index, loadModel, sites, onError, againAfter = usualRest, writtenAfter = untilSettled } = parts;
  let answering: LoadedModel | undefined;
  const engine = createEngine(index, () => answering?.embedder);
  const user = noticing();
  const exchanges = readLately(vault); // One letter after the other is asked, and most of their hits are the same.
  // Agreeing and indexing never run two at a time; what fails keeps nothing else from being done.
  const inTurn = unawaited(onError);

  const model: ModelSlot = createModelSlot({
    loadModel,
    backlogOf: embedder => index.whole.then(() => backlogOf(vault, index, embedder)),
    onAnswering(loaded) {
      answering = loaded;
      // Asked when its turn has come: by then another one may answer, or be on its way with half of its vectors.
      if (loaded) inTurn(async () => answering && index.keepOnly(model.fingerprints));
    },
    onCaughtUp: () => settleSoon(),
    pauseWhile: user.isInTheMiddle,
    onError,
  });
  const learnPending = onceAsked(inTurn, againAfter, async () => {
    await indexPending(vault, engine);
    model.wake();
    settleSoon();
  });
  const agreeWithVault = onceAsked(inTurn, againAfter, async () => {
    await agree(vault, index);
    learnPending();
  });
  // Beside all else: the index keeps its own order, and what comes while it writes itself anew is learnt at once.
  const settleSoon = later(writtenAfter, () => void index.settle().catch(onError));
  const eraseSoon = later(untilErased, () => void index.settle('now').catch(onError));

  learnPending();
  later(untilAgreed, agreeWithVault)();
  eraseSoon(); // What was forgotten just before the browser was closed.
  return {
    recall: user.seenIn((question, filter, options) =>
      recall(reading(vault, exchanges), engine, question, filter, { ...options, sites, now: Date.now() }),
    ),

    alike: user.seenIn(createAlike(() => answering?.embedder)),

    wake: user.seenIn(() => {
      exchanges.drop();
      learnPending();
      return done;
    }),

    async forget(id) {
      await forget(vault, engine, id);
      exchanges.drop();
      eraseSoon();
      return { ok: true };
    },

    async leave(ids) {
      exchanges.drop();
      await forgetGone(vault, engine, ids);
      return { ok: true };
    },

    useModel(choice) {
      model.choose(choice);
      return done;
    },

    modelState: () => Promise.resolve(model.state),
  };
}

/** Whether somebody is using Kura: what they do is done through `seenIn`. */
function noticing() {
  let last = Number.NEGATIVE_INFINITY;
  return {
    isInTheMiddle: () => performance.now() - last < inTheMiddle,
    seenIn:
      <Given extends readonly unknown[], Answer>(deed: (...given: Given) => Answer) =>
      (...given: Given): Answer => {
        last = performance.now();
        return deed(...given);
      },
  };
}

const reading = (vault: Vault, exchanges: Pick<Vault, 'exchanges'>): Parameters<typeof recall>[0] => ({
  exchanges: places => exchanges.exchanges(places),
  spaces: () => vault.spaces(),
  get: id => vault.get(id),
});

async function forgetGone(vault: Vault, engine: Engine, ids: readonly ConversationId[]): Promise<void> {
  for (const id of ids) {
    // What is back by now was queued again, and may have been learnt.
    if (await vault.isForgotten(id)) await engine.forget(id);
  }
}

type InTurn = (task: () => Promise<void>) => void;

function unawaited(onError: EngineHostParts['onError']): InTurn {
  const next = inOrder();
  return task => void next(task).catch(onError);
}

/**
 * A wish that comes before the last one was begun is the same wish; one that comes while it is granted is granted once more, and so is
 * one that failed, `againAfter` milliseconds later.
 */
function onceAsked(inTurn: InTurn, againAfter: number, task: () => Promise<void>): () => void {
  let wished = false;
  const wish = () => {
    if (wished) return;
    wished = true;
    inTurn(async () => {
      wished = false;
      try {
        await task();
      } catch (error) {
        again();
        throw error;
      }
    });
  };
  const again = later(againAfter, wish);
  return wish;
}

/** `ms` after it was asked for last. */
function later(ms: number, task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(task, ms);
  };
}
