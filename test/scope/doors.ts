/** Every door through which something of the vault comes out, with the real services, index and engine behind them. */
import { suggest } from '../../components/popup/state/suggestions';
import { askedBefore } from '../../lib/services/asked-before';
import { libraryService } from '../../lib/services/library';
import type { SearchFilter } from '../../lib/search/engine';
import type { AskedBefore, LibraryService, RecallAnswer, RecallOptions } from '../../lib/rpc/contracts/index';
import { recall } from '../../lib/recall/recall';
import { indexPending } from '../../lib/engine-host/index-pending';
import type { Vault } from '../../lib/vault/vault';
import type { StoryPoint, Within } from '../../lib/core/scope';
import { embedPending, engineOn, memoryIndex } from '../search/in-memory';
import { fakeEmbedder } from '../fakes/embedder';
import { kept } from '../fakes/kept';

/** 1 January 1975, after everything that is told in these tests. */
export const now = new Date(1975, 0, 1).getTime();

export interface Doors {
  readonly recall: (question: string, filter: SearchFilter, options?: RecallOptions) => Promise<RecallAnswer>;
  readonly library: LibraryService;
  /** Where one stands on pages that say nothing of it. */
  readonly standAt: (space: string, point?: StoryPoint) => Promise<unknown>;
  readonly suggestedFor: (open: Parameters<typeof suggest>[1], within: Within) => ReturnType<typeof suggest>;
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
  const library = libraryService({
    vault: async () => vault,
    engine: {
      recall: ask,
      alike: async () => [],
      wake: ok,
      forget: ok,
      leave: ok,
      useModel: ok,
      modelState: async () => ({ state: 'none' }),
    },
    health: new Map(),
    sentinel: { loss: async () => null, accept: async () => undefined },
    rememberModel: async () => undefined,
    dropFromOutbox: async () => undefined,
    readAgain: async () => undefined,
    left: () => undefined,
    currentSpace,
    storyPoints,
    report: error => {
      throw error;
    },
  });
  let clock = 0;
  const asked = askedBefore({
    recall: (...question) => library.recall(...question),
    standing: page => library.standing(page),
    // A model that finds everything alike that it is shown: the walls stand before it.
    alike: async (_, others) => others.map((__, place) => place),
    wanted: async () => true,
    now: () => (clock += 10_000),
  });
  return {
    recall: ask,
    library,
    standAt: async (space, point) => {
      await library.standIn(space);
      await library.standAt(space, point ?? null);
    },
    suggestedFor: (open, within) =>
      suggest(
        {
          conversation: id => library.conversation(id),
          aboutPage: url => library.aboutPage(url),
          recall: (question, filter, options) => library.recall(question, { ...filter, within }, options),
        },
        open,
      ),
    askedBeforeOn: (url, draft) => asked({ kind: 'content script', url, tab: 1 }, draft),
    learn: async () => {
      await indexPending(vault, engine);
      await embedPending(vault, index, embedder);
    },
  };
}
