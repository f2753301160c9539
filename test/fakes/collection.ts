/** Shelves that work, over conversations in memory: what is amended, what leaves and what comes back shows at the next look. */
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import type { Hit, RecentHits } from '../../lib/core/hit';
import type { CollectionService, PageLookup } from '../../lib/rpc/contracts/collection';
import type {
  ConversationUpdate,
  ConversationSummary,
  LoggedInsertion,
  NewNote,
  ListFilter,
  Facets,
  Space,
} from '../../lib/vault/vault';

const ok = { ok: true } as const;

export class FakeShelf implements CollectionService {
  readonly kept: Map<ConversationId, Conversation>;
  readonly away = new Map<ConversationId, Conversation>();
  readonly walls: Space[] = [{ id: 'main', name: '' }];
  readonly awayWalls: Space[] = [];
  /** How many notes were told. */
  private noted = 0;
  /** What every page is answered. */
  about: PageLookup = { notes: [], hits: [] };

  constructor(conversations: readonly Conversation[]) {
    this.kept = new Map(conversations.map(one => [one.id, one]));
  }

  listConversations = async (shelf: ListFilter, offset: number, limit: number) => {
    const chats = [...this.kept.values()]
      .map(summary)
      .filter(chat => stands(chat, shelf))
      .sort((one, other) => Number(!one.pinned) - Number(!other.pinned) || other.updatedAt - one.updatedAt);
    return { total: chats.length, chats: chats.slice(offset, offset + limit) };
  };

  /** What is shown before anything is asked. */
  recent: RecentHits = { pinned: [], newest: [] };
  listRecentHits = async () => this.recent;
  /** The sentences below the titles of a list. */
  listed: readonly Hit[] = [];
  listHits = async () => this.listed;

  readFacets = async (): Promise<Facets> => {
    const all = [...this.kept.values()];
    const counts = (keys: readonly string[]) =>
      [...new Set(keys)].map(key => ({ key, count: keys.filter(one => one === key).length }));
    return {
      all: all.length,
      pinned: all.filter(({ pinned }) => pinned).length,
      sources: counts(all.map(({ source }) => source)).map(({ key, count }) => ({
        source: key as Conversation['source'],
        count,
      })),
      spaces: this.walls.map(wall => ({ ...wall, count: all.filter(({ space }) => space === wall.id).length })),
      tags: counts(all.flatMap(({ tags = [] }) => tags)).map(({ key, count }) => ({ tag: key, count })),
      days: counts(all.map(({ updatedAt }) => new Date(updatedAt).toISOString().slice(0, 10)))
        .map(({ key, count }) => ({ day: key, count }))
        .sort((one, other) => other.day.localeCompare(one.day)),
    };
  };

  readConversation = async (id: ConversationId) => this.kept.get(id) ?? null;

  update = async (ids: readonly ConversationId[], change: ConversationUpdate) => {
    for (const id of ids) {
      const known = this.kept.get(id);
      if (known) this.kept.set(id, amended(known, change));
    }
    return ok;
  };

  createSpace = async (name: string) => {
    const space = { id: `space-${this.walls.length}`, name };
    this.walls.push(space);
    return space;
  };
  renameSpace = async (id: string, name: string) => {
    this.walls.splice(
      this.walls.findIndex(wall => wall.id === id),
      1,
      { id, name },
    );
    return ok;
  };
  removeSpace = async (id: string) => {
    this.walls.splice(
      this.walls.findIndex(wall => wall.id === id),
      1,
    );
    for (const one of this.kept.values()) if (one.space === id) this.kept.set(one.id, { ...one, space: 'main' });
    return ok;
  };

  softDelete = async (ids: readonly ConversationId[], space?: string) => {
    move(ids, this.kept, this.away);
    this.hideHits(ids);
    const at = this.walls.findIndex(({ id }) => id === space);
    if (at >= 0) this.awayWalls.push(...this.walls.splice(at, 1));
    return ok;
  };
  undelete = async (ids: readonly ConversationId[], space?: string) => {
    const at = this.awayWalls.findIndex(({ id }) => id === space);
    if (at >= 0) this.walls.push(...this.awayWalls.splice(at, 1));
    this.showHits(ids);
    return move(ids, this.away, this.kept);
  };
  protected hideHits(_ids: readonly ConversationId[]): void {}
  protected showHits(_ids: readonly ConversationId[]): void {}

  addNote = async (note: NewNote) => {
    const { text, title = '', url, at, about, space = 'main', importance, place, proposedBy, replaces } = note;
    this.noted += 1;
    const id: ConversationId = `note:${this.noted}`;
    this.kept.set(id, {
      id,
      source: 'note',
      url,
      title,
      space,
      note: {
        ...(importance && { importance }),
        ...(place && { place }),
        ...(proposedBy && { proposedBy }),
        ...(replaces && { replaces }),
      },
      createdAt: at,
      updatedAt: at,
      completeness: { state: 'complete', turns: 1 },
      revision: 1,
      turns: [
        {
          id: 'note',
          parent: null,
          role: 'user',
          text,
          ...(about !== undefined && { createdAt: about }),
          observedAt: at,
        },
      ],
      activePath: ['note'],
    });
    return id;
  };

  listInsertions = async (): Promise<readonly LoggedInsertion[]> => [];
  lookupPage = async () => this.about;
}

function summary({ turns, activePath: _path, ...rest }: Conversation): ConversationSummary {
  const asked = turns.find(({ role }) => role === 'user')?.text ?? '';
  return { ...rest, title: rest.title || asked, turnCount: turns.length };
}

function stands(
  chat: ConversationSummary,
  { ids, source, space, tag, pinned, state, title = '', from, to }: ListFilter,
) {
  return (
    (ids === undefined || ids.includes(chat.id)) &&
    (source ?? chat.source) === chat.source &&
    (space ?? chat.space) === chat.space &&
    (tag === undefined || (chat.tags ?? []).includes(tag)) &&
    (!pinned || chat.pinned === true) &&
    (state ?? chat.completeness.state) === chat.completeness.state &&
    chat.title.toLowerCase().includes(title.toLowerCase()) &&
    chat.updatedAt >= (from ?? 0) &&
    chat.updatedAt < (to ?? Infinity)
  );
}

function amended(known: Conversation, change: ConversationUpdate): Conversation {
  const { pinned: wasPinned, tags: before = [], ...rest } = known;
  const tags = [...new Set([...before, ...(change.addTags ?? [])])].filter(tag => !change.removeTags?.includes(tag));
  return {
    ...rest,
    ...(change.title !== undefined && { title: change.title }),
    ...(change.title && { ownTitle: true as const }),
    ...(change.space !== undefined && { space: change.space }),
    ...((change.pinned ?? wasPinned) && { pinned: true as const }),
    ...(tags.length > 0 && { tags: tags.sort() }),
  };
}

function move(
  ids: readonly ConversationId[],
  from: Map<ConversationId, Conversation>,
  to: Map<ConversationId, Conversation>,
): ConversationId[] {
  return ids.filter(id => {
    const one = from.get(id);
    if (one) to.set(id, one);
    return from.delete(id);
  });
}
