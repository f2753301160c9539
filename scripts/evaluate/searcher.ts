/** The product's own search over the rows of a question set: its chunker, its index, its fusion. Only the vault is a map. */
import { createEngine } from '../../lib/engine/create-engine';
import type { ChunkFilter, Embedder, Index } from '../../lib/engine/engine';
import { createMemoryFiles } from '../../lib/engine/files/memory-files';
import { fuse } from '../../lib/engine/ranking/fuse';
import { speakers } from '../../lib/engine/ranking/speakers';
import { withoutTail } from '../../lib/engine/ranking/tail';
import { openIndex } from '../../lib/engine/packed/packed-index';
import { backlogOf } from '../../lib/meanings';
import { conversationsOf } from './conversations';
import type { Row } from './rows';

export const modes = ['words', 'meaning', 'hybrid'] as const;
export type Mode = (typeof modes)[number];

/** A row that was found. */
export interface FoundRow {
  readonly row: string;
  /** By words, of what the question could reach. */
  readonly share: number;
}

export interface Found {
  /** Best first, each row once. */
  readonly rows: readonly FoundRow[];
  /** Of the question in this vault; 0 where only meaning was asked. */
  readonly rarity: number;
}

export interface Searcher {
  /** `scopes`: only rows of these; absent: all rows. Without a model only words answer. */
  search(text: string, scopes: readonly string[] | undefined, mode: Mode): Promise<Found>;
  /** As if the rows of these scopes had never been kept; the answer brings them back. */
  forget(scopes: readonly string[]): Promise<() => Promise<void>>;
  readonly chunks: number;
}

/** So many passages are ranked as the popup's search asks for. */
const limit = 100;

/** `model` absent: only `words` finds anything. */
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
      // A row that was cut into passages is found by the best of them.
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
