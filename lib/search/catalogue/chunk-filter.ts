/** The filters of an index search. */
import type { ConversationId, Role } from '../../core/conversation';
import { toSpaceId } from '../../core/scope';
import type { CatalogueEntry } from './catalogue';
import { normalizeForCompare } from '../../core/normalize-unicode';

/** Filters are applied before ranking: excluded chunks are neither ranked nor shown. */
export interface ChunkFilter {
  readonly sources?: readonly string[];
  /** All scopes of this space. */
  readonly space?: string;
  /** Exactly these scopes; an empty list matches nothing. */
  readonly scopeKeys?: readonly string[];
  readonly conversations?: readonly ConversationId[];
  /** None of these. */
  readonly except?: readonly ConversationId[];
  readonly role?: Role;
  /** Milliseconds since 1970, from inclusive, to exclusive. */
  readonly from?: number;
  readonly to?: number;
  /** Milliseconds since 1970, exclusive. Applies to turns only: the time of a note is the day that it is about. */
  readonly turnsBefore?: number;
  /** Only chunks on the shown branch. */
  readonly active?: boolean;
  /** Words that the title must contain, ignoring case. */
  readonly title?: readonly string[];
}

type FilteredEntry = Pick<CatalogueEntry, 'id' | 'scopeKey' | 'title'>;

const getSource = ({ id }: FilteredEntry): string => id.slice(0, id.indexOf(':'));

export const isNote = (entry: FilteredEntry): boolean => getSource(entry) === 'note';

/**
 * Creates a check for catalogue entries; rows are filtered separately. It runs for every entry, so the filter is
 * prepared once.
 */
export function createEntryFilter({
  sources,
  space,
  scopeKeys,
  conversations,
  except,
  title,
}: ChunkFilter): (entry: FilteredEntry) => boolean {
  const allowedKeys = scopeKeys && new Set(scopeKeys);
  const allowedIds = conversations && new Set(conversations);
  const refusedIds = new Set(except);
  const words = title?.map(normalizeForCompare);
  return entry =>
    (sources?.includes(getSource(entry)) ?? true) &&
    (space === undefined || toSpaceId(entry.scopeKey) === space) &&
    (allowedKeys?.has(entry.scopeKey) ?? true) &&
    (allowedIds?.has(entry.id) ?? true) &&
    !refusedIds.has(entry.id) &&
    (words?.every(word => normalizeForCompare(entry.title).includes(word)) ?? true);
}
