/** What a search of the index may be confined to. */
import type { ConversationId, Role } from '../../conversation';
import { spaceOf } from '../../walls';
import type { Entry } from './catalogue';

/** A filter is hard: what it leaves out is neither ranked nor shown. */
export interface ChunkFilter {
  readonly sources?: readonly string[];
  /** Every wall of this space. */
  readonly space?: string;
  /** Behind exactly these walls: none of them, nothing. */
  readonly walls?: readonly string[];
  readonly conversations?: readonly ConversationId[];
  readonly role?: Role;
  /** Milliseconds since 1970, from inclusive, to exclusive. */
  readonly from?: number;
  readonly to?: number;
  /** Milliseconds since 1970, exclusive. Notes are not held to it: their times are the days that they are about. */
  readonly saidBefore?: number;
  /** Only what is on the branch that the site shows. */
  readonly active?: boolean;
  /** Words that the title holds, whatever their case. */
  readonly title?: readonly string[];
}

type Described = Pick<Entry, 'id' | 'wall' | 'title'>;

const sourceOf = ({ id }: Described): string => id.slice(0, id.indexOf(':'));

export const isNote = (entry: Described): boolean => sourceOf(entry) === 'note';

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether a conversation may be there at all; the rest is told by its rows. Asked of every one, so what can be worked out before is. */
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
