/**
 * The scope of a query, from its filter and the query itself: as an index filter before ranking, and as a check of each
 * row read.
 */
import type { Asked } from '../query/query';
import type { Source } from '../core/conversation';
import type { ChunkFilter, SearchFilter } from '../search/engine';
import type { FoundTurn, Vault } from '../vault/vault';
import { isSeenFrom, wallsSeenFrom, type Story } from '../core/scope';

export interface Reach {
  /** The filter for the index, which may not know of recent moves yet. */
  readonly chunks: ChunkFilter;
  /** Checks the row as it is now. Replaced notes are handled in `notes.ts`. */
  readonly reaches: (found: FoundTurn) => boolean;
  readonly isSeen: (conversation: Parameters<typeof isSeenFrom>[0]) => boolean;
  /** Milliseconds since 1970; absent: everything known now. */
  readonly asOf?: number;
}

/** Reads the spaces only if the scope is a point of a story. */
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
    // A `from` of 0 keeps “the newest” from being an empty query, which finds nothing.
    ...((from > 0 || asked.newest) && { from }),
    ...(to < Infinity && { to }),
    ...(asked.title && { title: asked.title.map(({ words }) => words) }),
  };
}

/** `undefined`: any source. */
function sourcesOf({ source, sources }: SearchFilter): readonly Source[] | undefined {
  return source === undefined ? sources : [source].filter(one => sources?.includes(one) ?? true);
}
