/** How far a question reaches, by its filter and by what it demands itself: before ranking as numbers, and again when a row is read. */
import type { Asked } from '../asked/nouns';
import type { Source } from '../conversation';
import type { ChunkFilter, SearchFilter } from '../engine/engine';
import type { FoundTurn, Vault } from '../vault/vault';
import { isSeenFrom, wallsSeenFrom, type Story } from '../walls';

export interface Reach {
  /** For the index, which may have missed what moved since. */
  readonly chunks: ChunkFilter;
  /** Of the row as it is now. What became of a note since is told by `notes.ts`. */
  readonly reaches: (found: FoundTurn) => boolean;
  readonly isSeen: (conversation: Parameters<typeof isSeenFrom>[0]) => boolean;
  /** Milliseconds since 1970; absent: what is known now. */
  readonly asOf?: number;
}

/** Reads the spaces only for a question that is asked from a point of a story. */
export async function reachOf(vault: Pick<Vault, 'spaces'>, filter: SearchFilter, asked: Asked): Promise<Reach> {
  const { within } = filter;
  const isInStory = within !== 'everywhere' && within.at !== undefined;
  const story = isInStory ? (await vault.spaces()).find(({ id }) => id === within.space)?.story : undefined;
  const asOf = Math.min(filter.asOf ?? Infinity, asked.asOf?.at ?? Infinity);
  const isSeen: Reach['isSeen'] = conversation => isSeenFrom(conversation, within, story);
  const sources = sourcesOf(filter);
  return {
    chunks: { ...chunkFilterOf(filter, asked), ...walled(within, story), ...(asOf < Infinity && { saidBefore: asOf }) },
    isSeen,
    reaches: ({ conversation, turn }) => {
      const { id, source, createdAt } = conversation;
      const knownSince = source === 'note' ? createdAt : (turn.createdAt ?? turn.observedAt);
      const isWanted = (sources?.includes(source) ?? true) && (filter.conversation ?? id) === id;
      return isWanted && isSeen(conversation) && knownSince < asOf;
    },
    ...(asOf < Infinity && { asOf }),
  };
}

function walled(within: SearchFilter['within'], story: Story | undefined): Pick<ChunkFilter, 'space' | 'walls'> {
  if (within === 'everywhere') return {};
  const { space, at } = within;
  return at ? { walls: wallsSeenFrom(space, at, story) } : { space };
}

function chunkFilterOf(filter: SearchFilter, asked: Asked): ChunkFilter {
  const { conversation } = filter;
  const sites = asked.sites?.map(({ id }) => id) ?? (asked.nowhere && []);
  const wanted = sourcesOf(filter);
  const sources = wanted === undefined ? sites : wanted.filter(one => sites?.some(site => site === one) ?? true);
  const from = Math.max(filter.from ?? 0, asked.time?.from ?? 0, asked.after?.at ?? 0);
  const to = Math.min(filter.to ?? Infinity, asked.time?.to ?? Infinity, asked.before?.at ?? Infinity);
  return {
    ...(sources && { sources }),
    ...(conversation !== undefined && { conversations: [conversation] }),
    // The newest of all there is: without a filter, nothing asked is nothing found.
    ...((from > 0 || asked.newest) && { from }),
    ...(to < Infinity && { to }),
    ...(asked.title && { title: asked.title.map(({ words }) => words) }),
  };
}

/** `undefined`: any. */
function sourcesOf({ source, sources }: SearchFilter): readonly Source[] | undefined {
  return source === undefined ? sources : [source].filter(one => sources?.includes(one) ?? true);
}
