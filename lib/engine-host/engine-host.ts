/**
 * The engine host owns the index and the embedder, keeps them in step with the vault, and answers queries meanwhile.
 */
import type { SiteNames } from '../query/query';
import type { ConversationId } from '../core/conversation';
import { createAlike } from '../search/similar-questions/similar-questions';
import { createEngine } from '../search/create-engine';
import type { Engine, Index, LoadedModel } from '../search/engine';
import { inOrder } from '../search/async/serial-queue';
import { createModelSlot, type LoadModel, type ModelSlot } from '../search/models/active-model';
import { forget } from './forget';
import { backlogOf } from './embed-pending';
import type { EngineService } from '../rpc/contracts/index';
import { recall } from '../recall/recall';
import { indexPending } from './index-pending';
import { agree } from './reconcile';
import { readLately } from '../vault/exchange-cache';
import type { Vault } from '../vault/vault';

export interface EngineHostParts {
  readonly vault: Vault;
  readonly index: Index;
  readonly loadModel: LoadModel;
  /** The names by which a query may call the sites. */
  readonly sites: readonly SiteNames[];
  /** Receives errors of background work, which no caller awaits. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds before a failed reconcile or indexing run is tried again. Default: one minute. */
  readonly againAfter?: number;
  /** Milliseconds after the last change before the index is flushed to disk. Default: half a minute. */
  readonly writtenAfter?: number;
}

const done = Promise.resolve({ ok: true } as const);

/**
 * In milliseconds. After a query or a saved chat the user counts as active for this long, and no embeddings are
 * computed.
 */
const inTheMiddle = 3000;
/** Milliseconds after the start, or after the last forgotten chat, before the bytes of removed rows are erased. */
const untilErased = 5000;
/** Milliseconds after the start before index and vault are compared, so that the first queries are answered first. */
const untilAgreed = 1500;
/** Milliseconds after the last change before the index is flushed, so that the next start need not repeat the work. */
const untilSettled = 30_000;
/** In milliseconds. A full disk may have space again, and no caller may come by to retry. */
const usualRest = 60_000;

/**
 * Opens the index and indexes pending conversations at once. Every step can be interrupted; the next start continues
 * it.
 */
export function createEngineHost(parts: EngineHostParts): EngineService {
  const { vault, index, loadModel, sites, onError, againAfter = usualRest, writtenAfter = untilSettled } = parts;
  let answering: LoadedModel | undefined;
  const engine = createEngine(index, () => answering?.embedder);
  const user = noticing();
  const exchanges = readLately(vault); // The user searches with every key press, and most hits stay the same.
  // Reconciling and indexing run one at a time. A failed task does not stop the next one.
  const inTurn = unawaited(onError);

  const model: ModelSlot = createModelSlot({
    loadModel,
    backlogOf: embedder => index.whole.then(() => backlogOf(vault, index, embedder)),
    onAnswering(loaded) {
      answering = loaded;
      // Checked when the task runs, because by then another model may be active or partly embedded.
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
  // Flushing runs beside the other tasks: the index serializes its own writes, and new conversations are indexed
  // meanwhile.
  const settleSoon = later(writtenAfter, () => void index.settle().catch(onError));
  const eraseSoon = later(untilErased, () => void index.settle('now').catch(onError));

  learnPending();
  later(untilAgreed, agreeWithVault)();
  eraseSoon(); // Erases conversations that were forgotten just before the browser was closed.
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

/** Tracks user activity. Calls made through `track` count as activity. */
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
    // A conversation that was undeleted meanwhile is pending again or indexed already, and stays.
    if (await vault.isForgotten(id)) await engine.forget(id);
  }
}

type InTurn = (task: () => Promise<void>) => void;

function unawaited(onError: EngineHostParts['onError']): InTurn {
  const next = inOrder();
  return task => void next(task).catch(onError);
}

/**
 * Requests made before the task starts are merged into one run. A request made while it runs causes one more run, and
 * so does a failure, after `retryDelayMs`.
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

/** Calls `task` `ms` milliseconds after the last call. */
function later(ms: number, task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(task, ms);
  };
}
