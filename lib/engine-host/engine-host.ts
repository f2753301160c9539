/**
 * The engine host owns the index and the embedder, keeps them in step with the vault, and answers queries meanwhile.
 */
import { getNow } from '../core/clock';
import type { SiteNames } from '../query/query';
import type { ConversationId } from '../core/conversation';
import type { ScopeChoice } from '../core/scope';
import { createSimilarQuestions } from '../search/similar-questions/similar-questions';
import { createEngine } from '../search/create-engine';
import type { Engine, Index, LoadedModel } from '../search/engine';
import type { Readings } from '../search/readings/readings';
import type { Translations } from '../search/translations/translations';
import { createSerialQueue } from '../search/async/serial-queue';
import { createActiveModel, type LoadModel, type ActiveModel } from '../search/models/active-model';
import { forget, isGone } from './forget';
import { createBacklog } from './embed-pending';
import type { EngineService } from '../rpc/contracts/engine';
import type { SpacesService } from '../rpc/contracts/spaces';
import { listHits, listRecentHits } from '../recall/recent-hits';
import { recall, type RecallVault } from '../recall/recall';
import { indexPending } from './index-pending';
import { reconcile } from './reconcile';
import { createQuestionRunner } from './supersede';
import { createExchangeCache } from '../vault/exchange-cache';
import type { Vault } from '../vault/vault';

export interface EngineHostDeps {
  readonly vault: Vault;
  readonly index: Index;
  readonly loadModel: LoadModel;
  /** Reads how Japanese words are read; absent: searches do without. */
  readonly loadReadings?: () => Promise<Readings | undefined>;
  /** Reads what words are in the other language; absent: searches do without. */
  readonly loadTranslations?: () => Promise<Translations | undefined>;
  /** Reads what the user chose as the scope. */
  readonly readScopeChoice: () => Promise<ScopeChoice>;
  /** The names by which a query may call the sites. */
  readonly sites: readonly SiteNames[];
  /** Receives errors of background work, which no caller awaits. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds before a failed reconcile or indexing run is tried again. Default: one minute. */
  readonly retryDelayMs?: number;
  /** Milliseconds after the last change before the index is flushed to disk. Default: half a minute. */
  readonly flushDelayMs?: number;
}

/** Our own pages ask it for the scope, because the background may sleep. */
export type EngineHost = EngineService & Pick<SpacesService, 'getCurrentScope'>;

const ok = Promise.resolve({ ok: true } as const);

/**
 * In milliseconds. While a query is answered, and for this long after it or a saved chat, the user counts as active, and no embeddings are
 * computed.
 */
const activeMs = 3000;
/** Milliseconds after the start, or after the last forgotten chat, before the bytes of removed rows are erased. */
const eraseDelayMs = 5000;
/** Milliseconds after the start before index and vault are compared, so that the first queries are answered first. */
const reconcileDelayMs = 1500;
/** Milliseconds after the last change before the index is flushed, so that the next start need not repeat the work. */
const defaultFlushDelayMs = 30_000;
/** In milliseconds. A full disk may have space again, and no caller may come by to retry. */
const defaultRetryDelayMs = 60_000;

/**
 * Opens the index and indexes pending conversations at once. Every step can be interrupted; the next start continues
 * it.
 */
export function createEngineHost(deps: EngineHostDeps): EngineHost {
  const { vault, index, loadModel, sites, onError } = deps;
  const { retryDelayMs = defaultRetryDelayMs, flushDelayMs = defaultFlushDelayMs } = deps;
  let answering: LoadedModel | undefined;
  const engine = createEngine(index, () => answering?.embedder, deps.loadReadings, deps.loadTranslations);
  const user = createActivityTracker();
  const exchanges = createExchangeCache(vault); // The user searches with every key press, and most hits stay the same.
  // Reconciling and indexing run one at a time. A failed task does not stop the next one.
  const enqueue = createBackgroundQueue(onError);

  const { scheduleFlush, scheduleErase } = createFlushSchedule(index, flushDelayMs, onError);

  const activeModel: ActiveModel = createActiveModel({
    loadModel,
    createBacklog: embedder => index.vectorsLoaded.then(() => createBacklog(vault, index, embedder)),
    onAnswering(loaded) {
      answering = loaded;
      // Checked when the task runs, because by then another model may be active or partly embedded.
      if (loaded) enqueue(async () => answering && index.keepModels(activeModel.fingerprints));
    },
    onCaughtUp: scheduleFlush,
    pauseWhile: user.isActive,
    onError,
  });
  const requestIndexing = createRepeatableTask(enqueue, retryDelayMs, async () => {
    await indexPending(vault, engine);
    activeModel.wake();
    scheduleFlush();
  });
  const requestReconcile = createRepeatableTask(enqueue, retryDelayMs, () =>
    reconcile(vault, index).then(requestIndexing),
  );
  requestIndexing();
  debounce(reconcileDelayMs, requestReconcile)();
  scheduleErase(); // Erases conversations that were forgotten just before the browser was closed.
  return {
    recall: user.track(createRecall(createRecallVault(vault, exchanges), engine, sites)),
    ...createLists(vault, user),
    getCurrentScope: user.track(async page => vault.readCurrentScope(page, await deps.readScopeChoice())),
    findSimilar: user.track(createSimilarQuestions(() => answering?.embedder)),

    wake: user.track(() => {
      exchanges.clear();
      requestIndexing();
      return ok;
    }),

    async forget(id) {
      await forget(vault, engine, id);
      exchanges.clear();
      scheduleErase();
      return { ok: true };
    },

    async removeFromIndex(ids) {
      exchanges.clear();
      await forgetDeleted(vault, engine, ids);
      return { ok: true };
    },

    useModel(choice) {
      activeModel.choose(choice);
      return ok;
    },

    getModelState: () => Promise.resolve(activeModel.state),
  };
}

/** Flushing runs beside the other tasks: the index serializes its own writes, and new conversations are indexed meanwhile. */
const createFlushSchedule = (index: Index, flushDelayMs: number, onError: (error: unknown) => void) => ({
  scheduleFlush: debounce(flushDelayMs, () => void index.flush().catch(onError)),
  scheduleErase: debounce(eraseDelayMs, () => void index.flush('now').catch(onError)),
});

/** Tracks user activity. Calls made through `track` count as activity until they are answered, and for a while after. */
function createActivityTracker() {
  let lastActiveAt = Number.NEGATIVE_INFINITY;
  let unanswered = 0;
  return {
    isActive: () => unanswered > 0 || performance.now() - lastActiveAt < activeMs,
    track:
      <Args extends readonly unknown[], Value>(action: (...args: Args) => Promise<Value>) =>
      async (...args: Args): Promise<Value> => {
        lastActiveAt = performance.now();
        unanswered += 1;
        try {
          return await action(...args);
        } finally {
          unanswered -= 1;
          lastActiveAt = performance.now();
        }
      },
  };
}

const createRecallVault = (vault: Vault, exchanges: Pick<Vault, 'readExchanges'>): RecallVault => ({
  readExchanges: places => exchanges.readExchanges(places),
  readWithoutTurns: ids => vault.readWithoutTurns(ids),
  listSpaces: () => vault.listSpaces(),
  listMatching: isWanted => vault.listMatching(isWanted),
  readConversation: id => vault.readConversation(id),
});

function createRecall(vault: RecallVault, engine: Engine, sites: readonly SiteNames[]): EngineService['recall'] {
  const runQuestion = createQuestionRunner();
  return (question, filter, options) =>
    runQuestion(options?.asker, signal =>
      recall(vault, engine, question, filter, { ...options, sites, signal, now: getNow() }),
    );
}

async function forgetDeleted(vault: Vault, engine: Engine, ids: readonly ConversationId[]): Promise<void> {
  for (const id of ids) {
    // A conversation that was undeleted meanwhile is pending again or indexed already, and stays.
    if (await isGone(vault, id)) await engine.forget(id);
  }
}

type TaskQueue = (task: () => Promise<void>) => void;

function createBackgroundQueue(onError: EngineHostDeps['onError']): TaskQueue {
  const enqueue = createSerialQueue();
  return task => void enqueue(task).catch(onError);
}

/**
 * Requests made before the task starts are merged into one run. A request made while it runs causes one more run, and
 * so does a failure, after `retryDelayMs`.
 */
function createRepeatableTask(enqueue: TaskQueue, retryDelayMs: number, task: () => Promise<void>): () => void {
  let isRequested = false;
  const request = () => {
    if (isRequested) return;
    isRequested = true;
    enqueue(async () => {
      isRequested = false;
      try {
        await task();
      } catch (error) {
        retry();
        throw error;
      }
    });
  };
  const retry = debounce(retryDelayMs, request);
  return request;
}

/** Calls `task` `ms` milliseconds after the last call. */
function debounce(ms: number, task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(task, ms);
  };
}

/** What is listed while nothing is asked. */
const createLists = (
  vault: Vault,
  user: ReturnType<typeof createActivityTracker>,
): Pick<EngineService, 'listRecentHits' | 'listHits'> => ({
  listRecentHits: user.track(space => listRecentHits(vault, space)),
  listHits: user.track(chats => listHits(vault, chats)),
});
