/** The filters of an index search. */
import type { ConversationId, Role } from '../../core/conversation';
import { spaceOf } from '../../core/scope';
import type { Entry } from './catalogue';

/** Filters are applied before ranking: excluded chunks are neither ranked nor shown. */
export interface ChunkFilter {
  readonly sources?: readonly string[];
  /** All scopes of this space. */
  readonly space?: string;
  /** Exactly these scopes; an empty list matches nothing. */
  readonly walls?: readonly string[];
  readonly conversations?: readonly ConversationId[];
  readonly role?: Role;
  /** Milliseconds since 1970, from inclusive, to exclusive. */
  readonly from?: number;
  readonly to?: number;
  /** Milliseconds since 1970, exclusive. Applies to turns only: the time of a note is the day that it is about. */
  readonly saidBefore?: number;
  /** Only chunks on the shown branch. */
  readonly active?: boolean;
  /** Words that the title must contain, ignoring case. */
  readonly title?: readonly string[];
}

type Described = Pick<Entry, 'id' | 'wall' | 'title'>;

const sourceOf = ({ id }: Described): string => id.slice(0, id.indexOf(':'));

export const isNote = (entry: Described): boolean => sourceOf(entry) === 'note';

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Creates a check for catalogue entries; rows are filtered separately. It runs for every entry, so the filter is
 * prepared once.
 */
export function allowedBy({ sources, space, walls, conversations, title }: ChunkFilter): (entry: Described) => boolean {
  const behind = walls && new Set(walls);
  const words = title?.map(folded);
  return entry =>
    (sources?.includes(sourceOf(entry)) ?? true) &&
    (space === undefined || spaceOf(entry.wall) === space) &&
    (behind?.has(entry.wall) ?? true) &&
    (conversations?.includes(entry.id) ?? true) &&
    (words?.every(word => folded(entry.title).includes(word)) ?? true);
}
