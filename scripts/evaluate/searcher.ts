/** Searches the rows of a question set with the product's chunker, index and fusion. Only the vault is a map. */
import { createEngine } from '../../lib/search/create-engine';
import type { ChunkFilter, Embedder, Index } from '../../lib/search/engine';
import { createMemoryFiles } from '../../lib/search/storage/memory-files';
import { fuse } from '../../lib/search/ranking/fuse';
import { speakers } from '../../lib/search/ranking/best-per-conversation';
import { withoutTail } from '../../lib/search/ranking/cut-off';
import { openIndex } from '../../lib/search/index/packed-index';
import { backlogOf } from '../../lib/engine-host/embed-pending';
import { conversationsOf } from './conversations';
import type { Row } from './rows';

export const modes = ['words', 'meaning', 'hybrid'] as const;
export type Mode = (typeof modes)[number];

/** A row among the results. */
export interface FoundRow {
  readonly row: string;
  /** The text score as a share of the highest possible one. */
  readonly share: number;
}

export interface Found {
  /** Best first, without duplicates. */
  readonly rows: readonly FoundRow[];
  /** Rarity of the question's words in this vault; 0 if only embeddings were searched. */
  readonly rarity: number;
}

export interface Searcher {
  /** `scopes`: search only their rows. Absent: all rows. Without a model only text search finds anything. */
  search(text: string, scopes: readonly string[] | undefined, mode: Mode): Promise<Found>;
  /** Removes the rows of these scopes. The returned function restores them. */
  forget(scopes: readonly string[]): Promise<() => Promise<void>>;
  readonly chunks: number;
}

/** Number of ranked passages, as in the popup's search. */
const limit = 100;

/** Without `model` only text search finds anything. */
export async function openSearcher(rows: readonly Row[], model?: Embedder): Promise<Searcher> {
  const index = await openIndex(createMemoryFiles());
  const conversations = conversationsOf(rows);
  const byWords = createEngine(index, () => undefined);
  const byBoth = createEngine(index, () => model);
  for (const { kept } of conversations) await byWords.learn(kept);
  const vault = new Map(conversations.map(({ kept }) => [kept.id, kept]));
  const embed = async () => model && embedAll({ get: async id => vault.get(id) }, index, model);
  await embed();
  const filterOf = filters(conversations);

  const byMeaning = async (text: string, filter: ChunkFilter | undefined) => {
    const [vector] = model ? await model.embed([text], 'query') : [];
    if (!model || !vector) return { ranked: [], rarity: 0 };
    const meaning = { fingerprint: model.fingerprint, vector };
    const { candidates, rarity, ...scale } = index.search({ words: '', limit, meaning, ...(filter && { filter }) });
    const near = fuse(withoutTail(candidates, scale.crowd, index.size()), scale);
    return { ranked: near.map(({ turn }) => ({ turn, share: 0 })), rarity };
  };

  return {
    chunks: index.size(),

    async forget(scopes) {
      const gone = conversations.filter(({ scope }) => scopes.includes(scope));
      for (const { kept } of gone) await byWords.forget(kept.id);
      return async () => {
        for (const { kept } of gone) await byWords.learn(kept);
        await embed();
      };
    },

    async search(text, scopes, mode) {
      const filter = filterOf(scopes);
      const engine = mode === 'words' ? byWords : byBoth;
      const { ranked, rarity } =
        mode === 'meaning' ? await byMeaning(text, filter) : await engine.search(text, filter, limit);
      // The best passage of a row stands for the row.
      const best = speakers<{ turn: string; share: number }>(ranked, ({ turn }) => turn);
      return { rows: best.map(({ turn, share }) => ({ row: turn, share })), rarity };
    },
  };
}

function filters(conversations: ReturnType<typeof conversationsOf>) {
  const known = new Map<string, ChunkFilter>();
  return (scopes: readonly string[] | undefined): ChunkFilter | undefined => {
    if (!scopes) return undefined;
    const key = JSON.stringify(scopes);
    const wanted = new Set(scopes);
    const filter = known.get(key) ?? {
      conversations: conversations.filter(({ scope }) => wanted.has(scope)).map(({ kept }) => kept.id),
    };
    known.set(key, filter);
    return filter;
  };
}

/** Texts per batch. */
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
