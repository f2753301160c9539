/** Every door through which something of the vault comes out, with the real services, index and engine behind them. */
import { bindScope } from '../../components/popup/state/bind-scope';
import { findSuggestions } from '../../components/popup/state/suggestions';
import type { Hit } from '../../lib/core/hit';
import { createAskedBefore } from '../../lib/services/asked-before';
import { runTool } from '../../lib/calls/run-tool';
import type { ToolResult } from '../../lib/calls/tool-result';
import { createLibraryService } from '../../lib/services/library';
import type { SearchFilter } from '../../lib/search/engine';
import type { RecallAnswer, RecallOptions } from '../../lib/rpc/contracts/engine';
import type { AskedBefore } from '../../lib/rpc/contracts/in-page';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { listHits, listRecentHits } from '../../lib/recall/recent-hits';
import { recall } from '../../lib/recall/recall';
import { indexPending } from '../../lib/engine-host/index-pending';
import type { Vault } from '../../lib/vault/vault';
import type { StoryPoint, Scope } from '../../lib/core/scope';
import { embedPending, engineOn, memoryIndex } from '../search/in-memory';
import { fakeEmbedder } from '../fakes/embedder';
import { kept } from '../fakes/memory-setting';

/** 1 January 1975, after everything that is told in these tests. */
export const now = new Date(1975, 0, 1).getTime();

export interface Doors {
  readonly recall: (question: string, filter: SearchFilter, options?: RecallOptions) => Promise<RecallAnswer>;
  readonly library: LibraryService;
  /** Where one stands on pages that say nothing of it. */
  readonly standAt: (space: string, point?: StoryPoint) => Promise<unknown>;
  readonly suggestedFor: (
    open: Parameters<typeof findSuggestions>[1],
    within: Scope,
  ) => ReturnType<typeof findSuggestions>;
  /** What the popup lists before anything is typed. */
  readonly recentWithin: (within: Scope) => Promise<readonly Hit[]>;
  /** What a program on this computer, or the own chat, gets of a tool. */
  readonly callTool: (name: string, args: object, within: Scope) => Promise<ToolResult>;
  readonly askedBeforeOn: (url: string, draft: string) => Promise<AskedBefore | null>;
  /** What waits for the index is learnt, with its meaning. */
  readonly learn: () => Promise<void>;
}

export async function openDoors(vault: Vault): Promise<Doors> {
  const index = await memoryIndex();
  const embedder = fakeEmbedder();
  const engine = engineOn(index, embedder);
  const ask: Doors['recall'] = (question, filter, options) =>
    recall(vault, engine, question, filter, { ...options, now });
  const ok = async () => ({ ok: true }) as const;
  const [currentSpace, storyPoints] = [kept('main'), kept<Record<string, StoryPoint>>({})];
  const library = createLibraryService({
    vault: async () => vault,
    engine: {
      recall: ask,
      listRecentHits: space => listRecentHits(vault, space),
      listHits: chats => listHits(vault, chats),
      findSimilar: async () => [],
      wake: ok,
      forget: ok,
      removeFromIndex: ok,
      useModel: ok,
      getModelState: async () => ({ state: 'none' }),
    },
    health: new Map(),
    lossDetector: { readLoss: async () => null, acceptLoss: async () => undefined },
    rememberModel: async () => undefined,
    dropFromOutbox: async () => undefined,
    readAgain: async () => undefined,
    onDeleted: () => undefined,
    currentSpace,
    storyPoints,
    pauses: { change: async () => undefined },
    report: error => {
      throw error;
    },
  });
  let clock = 0;
  const asked = createAskedBefore({
    recall: (...question) => library.recall(...question),
    getCurrentScope: page => library.getCurrentScope(page),
    // A model that finds everything alike that it is shown: the walls stand before it.
    findSimilar: async (_, others) => others.map((__, place) => place),
    isWanted: async () => true,
    now: () => (clock += 10_000),
  });
  return {
    recall: ask,
    library,
    standAt: async (space, point) => {
      await library.selectSpace(space);
      await library.selectStoryPoint(space, point ?? null);
    },
    suggestedFor: (open, within) => findSuggestions(bindScope(library, within), open),
    recentWithin: async within => Object.values(await bindScope(library, within).listRecent()).flat(),
    callTool: (name, args, within) =>
      runTool(name, args, { scope: within, library, findSensitive: async () => [], locale: 'en', getNow: () => now }),
    askedBeforeOn: (url, draft) => asked({ kind: 'content script', url, tab: 1 }, draft),
    learn: async () => {
      await indexPending(vault, engine);
      await embedPending(vault, index, embedder);
    },
  };
}
