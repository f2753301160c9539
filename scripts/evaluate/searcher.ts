/** The product's own search over the rows of a question set: its chunker, its index, its fusion. Only the vault is a map. */
import type { ConversationId } from '../../lib/conversation';
import { createEngine } from '../../lib/engine/create-engine';
import type { Embedder, Index } from '../../lib/engine/engine';
import { createMemoryFiles } from '../../lib/engine/files/memory-files';
import { fuse } from '../../lib/engine/ranking/fuse';
import { openIndex } from '../../lib/engine/packed/packed-index';
import { backlogOf } from '../../lib/meanings';
import { conversationsOf } from './conversations';
import { everywhere, type Row } from './set';

export const modes = ['words', 'meaning', 'hybrid'] as const;
export type Mode = (typeof modes)[number];

export interface Searcher {
  /** Ids of rows, best first, each once; at most `limit`. Without a model only words answer. */
  search(text: string, scope: string, mode: Mode): Promise<readonly string[]>;
  readonly chunks: number;
}

/** So many passages are ranked as the popup's search asks for. */
const limit = 100;

/** `model` absent: only `words` finds anything. `shared`: scopes do not limit, as in a vault that holds everything. */
export async function openSearcher(rows: readonly Row[], model?: Embedder, shared = false): Promise<Searcher> {
  const index = await openIndex(createMemoryFiles());
  const conversations = conversationsOf(rows);
  const byWords = createEngine(index, () => undefined);
  const byBoth = createEngine(index, () => model);
  for (const { kept } of conversations) await byWords.learn(kept);
  const vault = new Map(conversations.map(({ kept }) => [kept.id, kept]));
  if (model) await embedAll({ get: async id => vault.get(id) }, index, model);

  const scopes = new Map<string, ConversationId[]>();
  for (const { scope, kept } of conversations) {
    const ids = scopes.get(scope);
    if (ids) ids.push(kept.id);
    else scopes.set(scope, [kept.id]);
  }
  const filterOf = (scope: string) =>
    shared || scope === everywhere ? undefined : { conversations: scopes.get(scope) ?? [] };

  const byMeaning = async (text: string, scope: string) => {
    const [vector] = model ? await model.embed([text], 'query') : [];
    if (!model || !vector) return [];
    const filter = filterOf(scope);
    const meaning = { fingerprint: model.fingerprint, vector };
    const { candidates, crowd } = index.search({ words: '', limit, meaning, ...(filter && { filter }) });
    return fuse(candidates, crowd);
  };

  return {
    chunks: index.size(),
    async search(text, scope, mode) {
      const engine = mode === 'words' ? byWords : byBoth;
      const ranked =
        mode === 'meaning' ? await byMeaning(text, scope) : (await engine.search(text, filterOf(scope), limit)).ranked;
      // A row that was cut into passages is found by the best of them.
      return [...new Set(ranked.map(({ turn }) => turn))];
    },
  };
}

/** Texts that are asked for at a time. */
const window = 1000;

async function embedAll(vault: Parameters<typeof backlogOf>[0], index: Index, model: Embedder): Promise<void> {
  const backlog = backlogOf(vault, index, model);
  for (;;) {
    const texts = await backlog.next(window, new Set());
    if (texts.length === 0) return;
    const vectors = await model.embed(
      texts.map(({ text }) => text),
      'passage',
    );
    await backlog.add(texts.map(({ chunk }, n) => ({ chunk, vector: vectors[n] })));
  }
}
