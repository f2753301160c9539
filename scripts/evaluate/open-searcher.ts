/** Searches the rows of a question set with the product's chunker, index and fusion. Only the vault is a map. */
import { readFile } from 'node:fs/promises';
import { createEngine } from '../../lib/search/create-engine';
import { createReadingsLoader, createTranslationsLoader } from '../../lib/search/readings/open-readings';
import type { ChunkFilter, Embedder, Index } from '../../lib/search/engine';
import { createMemoryFiles } from '../../lib/search/storage/memory-files';
import { fuse, isDenseScript } from '../../lib/search/ranking/fuse';
import { selectBestPerConversation } from '../../lib/search/ranking/best-per-conversation';
import { applyCutOff } from '../../lib/search/ranking/cut-off';
import { openPackedIndex } from '../../lib/search/index/packed-index';
import { createBacklog } from '../../lib/engine-host/embed-pending';
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import { createRecaller, type Recaller } from './create-recaller';
import { toConversations } from './to-conversations';
import type { CorpusRow } from './read-rows';

export const modes = ['words', 'meaning', 'hybrid'] as const;
export type EvaluationMode = (typeof modes)[number];

/** A row among the results. */
export interface FoundRow {
  readonly row: string;
  /** The text score as a share of the highest possible one. */
  readonly textShare: number;
}

export interface FoundRows {
  /** Best first, without duplicates. */
  readonly rows: readonly FoundRow[];
  /** Rarity of the question's words in this vault; 0 if only embeddings were searched. */
  readonly rarity: number;
}

export interface Searcher {
  /** `scopes`: search only their rows. Absent: all rows. Without a model only text search finds anything. */
  search(text: string, scopes: readonly string[] | undefined, mode: EvaluationMode): Promise<FoundRows>;
  /** Removes the rows of these scopes. The returned function restores them. */
  forget(scopes: readonly string[]): Promise<() => Promise<void>>;
  readonly chunks: number;
  /** The product's whole search over the same rows. */
  readonly recallers: Readonly<Record<'words' | 'hybrid', Recaller>>;
  readonly conversations: ReadonlyMap<ConversationId, Conversation>;
}

const loadReadings = createReadingsLoader(async () => new Uint8Array(await readFile('public/readings.gz')).buffer);
const loadTranslations = createTranslationsLoader(
  async () => new Uint8Array(await readFile('public/translations.gz')).buffer,
);

/** Number of ranked passages, as in the popup's search. */
const limit = 100;

/** Without `model` only text search finds anything. */
export async function openSearcher(rows: readonly CorpusRow[], model?: Embedder): Promise<Searcher> {
  const index = await openPackedIndex(createMemoryFiles());
  const conversations = toConversations(rows);
  const byWords = createEngine(index, () => undefined, loadReadings);
  const byBoth = createEngine(index, () => model, loadReadings, loadTranslations);
  for (const { conversation } of conversations) await byWords.index(conversation);
  const vault: ReadonlyMap<ConversationId, Conversation> = new Map(
    conversations.map(({ conversation }) => [conversation.id, conversation]),
  );
  const embed = async () => model && embedAll({ readConversation: async id => vault.get(id) }, index, model);
  await embed();
  const filterOf = createFilters(conversations);

  const searchEmbedding = async (text: string, filter: ChunkFilter | undefined) => {
    const [vector] = model ? await model.embed([text], 'query') : [];
    if (!model || !vector) return { ranked: [], rarity: 0 };
    const embedding = { fingerprint: model.fingerprint, vector };
    const { candidates, rarity, ...scale } = index.search({ text: '', limit, embedding, ...(filter && { filter }) });
    const isDense = isDenseScript(text);
    const near = fuse(applyCutOff(candidates, scale.meanSimilarity, index.size()), { ...scale, isDense });
    return { ranked: near.map(({ turn }) => ({ turn, textShare: 0 })), rarity };
  };

  return {
    chunks: index.size(),
    conversations: vault,
    recallers: { words: createRecaller(vault, byWords), hybrid: createRecaller(vault, byBoth) },

    async forget(scopes) {
      const removed = conversations.filter(({ scope }) => scopes.includes(scope));
      for (const { conversation } of removed) await byWords.forget(conversation.id);
      return async () => {
        for (const { conversation } of removed) await byWords.index(conversation);
        await embed();
      };
    },

    async search(text, scopes, mode) {
      const filter = filterOf(scopes);
      const engine = mode === 'words' ? byWords : byBoth;
      const { ranked, rarity } =
        mode === 'meaning' ? await searchEmbedding(text, filter) : await engine.search(text, filter, limit);
      // The best passage of a row stands for the row.
      const best = selectBestPerConversation<{ turn: string; textShare: number }>(ranked, ({ turn }) => turn);
      return { rows: best.map(({ turn, textShare }) => ({ row: turn, textShare })), rarity };
    },
  };
}

function createFilters(conversations: ReturnType<typeof toConversations>) {
  const filtersByKey = new Map<string, ChunkFilter>();
  return (scopes: readonly string[] | undefined): ChunkFilter | undefined => {
    if (!scopes) return undefined;
    const key = JSON.stringify(scopes);
    const wanted = new Set(scopes);
    const filter = filtersByKey.get(key) ?? {
      conversations: conversations.filter(({ scope }) => wanted.has(scope)).map(({ conversation }) => conversation.id),
    };
    filtersByKey.set(key, filter);
    return filter;
  };
}

/** Texts per batch. */
const maxTextsPerBatch = 1000;

async function embedAll(vault: Parameters<typeof createBacklog>[0], index: Index, model: Embedder): Promise<void> {
  const backlog = createBacklog(vault, index, model);
  for (;;) {
    const texts = await backlog.next(maxTextsPerBatch, new Set());
    if (texts.length === 0) return;
    const vectors = await model.embed(
      texts.map(({ text }) => text),
      'passage',
    );
    await backlog.add(texts.map(({ chunk }, n) => ({ chunk, vector: vectors[n] })));
  }
}
