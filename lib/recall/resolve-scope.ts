/**
 * The scope of a query, from its filter and the query itself: as an index filter before ranking, and as a check of each
 * row read.
 */
import type { Query } from '../query/query';
import type { SourceId } from '../core/conversation';
import type { ChunkFilter, SearchFilter } from '../search/engine';
import type { ListedState, TurnInContext, Vault } from '../vault/vault';
import { normalizeForCompare } from '../core/normalize-unicode';
import { isInScope, listVisibleScopeKeys, type Story } from '../core/scope';

export interface ResolvedScope {
  /** The filter for the index, which may not know of recent moves yet. */
  readonly chunks: ChunkFilter;
  /** Checks the row as it is now. Replaced notes are handled in `notes.ts`. */
  readonly isInScope: (found: TurnInContext) => boolean;
  readonly isVisible: (conversation: Parameters<typeof isInScope>[0]) => boolean;
  /** Milliseconds since 1970; absent: everything known now. */
  readonly asOf?: number;
}

/** Reads the spaces only if the scope is a point of a story, and the list only for a tag, a pin or a state. */
export async function resolveScope(
  vault: Pick<Vault, 'listSpaces' | 'listMatching'>,
  filter: SearchFilter,
  query: Query,
): Promise<ResolvedScope> {
  const { scope } = filter;
  const isInStory = scope !== 'everywhere' && scope.at !== undefined;
  const story = isInStory ? (await vault.listSpaces()).find(({ id }) => id === scope.space)?.story : undefined;
  const asOf = Math.min(filter.asOf ?? Infinity, query.asOf?.at ?? Infinity);
  const isVisible: ResolvedScope['isVisible'] = conversation => isInScope(conversation, scope, story);
  const sources = getSources(filter);
  const isListed = createListedCheck(filter, query);
  const listed = isListed && (await vault.listMatching(isListed));
  return {
    chunks: {
      ...toChunkFilter(filter, query),
      ...toScopeFilter(scope, story),
      ...(listed && {
        conversations: filter.conversation === undefined ? listed : listed.filter(id => id === filter.conversation),
      }),
      ...(asOf < Infinity && { turnsBefore: asOf }),
    },
    isVisible,
    isInScope: ({ conversation, turn }) => {
      const { id, source, createdAt, completeness } = conversation;
      const knownSince = source === 'note' ? createdAt : (turn.createdAt ?? turn.observedAt);
      const isWanted = (sources?.includes(source) ?? true) && (filter.conversation ?? id) === id;
      // A tag may have been taken away since.
      const isStillListed = isListed?.({ ...conversation, state: completeness.state }) ?? true;
      return isWanted && isStillListed && isVisible(conversation) && knownSince < asOf;
    },
    ...(asOf < Infinity && { asOf }),
  };
}

/** `undefined` where neither tag, pin nor state is asked for. A typed tag needs no capital letters, and one in the making no end. */
function createListedCheck(filter: SearchFilter, query: Query): ((listed: ListedState) => boolean) | undefined {
  const { tag, pinned, state } = filter;
  const typed =
    query.tags?.map(({ tag: name, isUnfinished }) => ({ name: normalizeForCompare(name), isUnfinished })) ?? [];
  if (tag === undefined && !pinned && state === undefined && typed.length === 0 && !query.pinned) return undefined;
  const isPinned = pinned || query.pinned !== undefined;
  return ({ tags = [], pinned: hasPin, state: known }) =>
    (tag === undefined || tags.includes(tag)) &&
    (!isPinned || hasPin === true) &&
    (state === undefined || known === state) &&
    typed.every(({ name, isUnfinished }) =>
      tags.map(normalizeForCompare).some(one => one === name || (isUnfinished && one.startsWith(name))),
    );
}

function toScopeFilter(
  scope: SearchFilter['scope'],
  story: Story | undefined,
): Pick<ChunkFilter, 'space' | 'scopeKeys'> {
  if (scope === 'everywhere') return {};
  const { space, at } = scope;
  return at ? { scopeKeys: listVisibleScopeKeys(space, at, story) } : { space };
}

function toChunkFilter(filter: SearchFilter, query: Query): ChunkFilter {
  const { conversation } = filter;
  const sites = query.sites?.map(({ id }) => id) ?? (query.unknownSites && []);
  const wantedSources = getSources(filter);
  const sources =
    wantedSources === undefined ? sites : wantedSources.filter(one => sites?.some(site => site === one) ?? true);
  const from = Math.max(filter.from ?? 0, query.time?.from ?? 0, query.after?.at ?? 0);
  const to = Math.min(filter.to ?? Infinity, query.time?.to ?? Infinity, query.before?.at ?? Infinity);
  return {
    ...(sources && { sources }),
    ...(conversation !== undefined && { conversations: [conversation] }),
    // A `from` of 0 keeps “the newest” from being an empty query, which finds nothing.
    ...((from > 0 || query.newest) && { from }),
    ...(to < Infinity && { to }),
    ...(query.title && { title: query.title.map(({ words }) => words) }),
  };
}

/** `undefined`: any source. */
function getSources({ source, sources }: SearchFilter): readonly SourceId[] | undefined {
  return source === undefined ? sources : [source].filter(one => sources?.includes(one) ?? true);
}
