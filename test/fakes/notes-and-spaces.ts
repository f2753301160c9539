/** Notes, spaces and stories that work, over conversations in memory. */
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import type { NotesService } from '../../lib/rpc/contracts/notes';
import type { SpacesService } from '../../lib/rpc/contracts/spaces';
import type { Fact, NewFact, NewNote, NoteChange, NoteVersion, SpaceRule } from '../../lib/vault/notes-contract';
import type { CurrentScope, PageAddress, SpaceScope, Story, StoryPoint } from '../../lib/core/scope';
import { FakeShelf } from './collection';

const ok = { ok: true } as const;

export class FakeWalls extends FakeShelf implements NotesService, SpacesService {
  /** The space that was chosen, and from where stories are seen. */
  chosen = 'main';
  readonly points = new Map<string, StoryPoint>();

  updateNote = async (id: ConversationId, change: NoteChange): Promise<ConversationId> => {
    const before = this.kept.get(id);
    if (!before) return id;
    const [turn] = before.turns;
    const { text = turn?.text ?? '', about = turn?.createdAt ?? null } = change;
    const { importance = before.note?.importance, place = before.note?.place, space = before.space } = change;
    const { importance: _importance, place: _place, ...details } = before.note ?? {};
    const note = { ...details, ...(importance && { importance }), ...(place && { place }) };
    const moved = { ...before, space, note, title: change.title ?? before.title };
    if (text === turn?.text && about === (turn.createdAt ?? null)) {
      this.kept.set(id, moved);
      return id;
    }
    const { title, url } = moved;
    const said: NewNote = { ...note, text, title, url, at: change.at, space, replaces: id };
    const next = await this.addNote({ ...said, ...(about !== null && { about }) });
    this.kept.set(id, { ...before, space, note: { ...before.note, replaced: { by: next, at: change.at } } });
    return next;
  };

  listNoteVersions = async (id: ConversationId): Promise<readonly NoteVersion[]> => {
    const versions: NoteVersion[] = [];
    for (let one = this.kept.get(id); one; one = this.kept.get(one.note?.replaces ?? 'note:none'))
      versions.unshift(versionOf(one));
    const { by } = this.kept.get(id)?.note?.replaced ?? {};
    return by === undefined ? versions : [...versions, ...(await this.listNoteVersions(by)).slice(versions.length)];
  };

  listSpaces = async () => this.walls;

  getCurrentScope = async (page?: PageAddress): Promise<CurrentScope> => {
    const open = [...this.kept.values()].find(({ url }) => url === page?.url);
    const space = open?.space ?? this.chosen;
    return { scope: await this.getSpaceScope(space), by: open ? 'chat' : 'chosen' };
  };

  getSpaceScope = async (space: string): Promise<SpaceScope> => {
    const at = this.points.get(space);
    return { space, ...(at && { at }) };
  };

  selectSpace = async (space: string) => {
    this.chosen = space;
    return ok;
  };

  selectStoryPoint = async (space: string, point: StoryPoint | null) => {
    if (point) this.points.set(space, point);
    else this.points.delete(space);
    return ok;
  };

  setRules = async (space: string, rules: readonly SpaceRule[]) => {
    this.walls.splice(0, this.walls.length, ...this.walls.map(one => (one.id === space ? { ...one, rules } : one)));
    return ok;
  };

  applyRules = async () => 0;

  setStory = async (space: string, story: Story) => {
    this.walls.splice(0, this.walls.length, ...this.walls.map(one => (one.id === space ? { ...one, story } : one)));
    return ok;
  };

  listFacts = async (space: string, episode: string): Promise<readonly Fact[]> =>
    [...this.kept.values()]
      .filter(one => one.space === space && one.note?.place?.episode === episode && !one.note.replaced)
      .map(factOf);

  replaceFacts = async (space: string, episode: string, facts: readonly NewFact[]) => {
    for (const { id } of await this.listFacts(space, episode)) this.kept.delete(id);
    for (const { id, persona, ...fact } of facts) {
      const added = await this.addNote({
        ...fact,
        space,
        place: { episode, ...(persona !== undefined && { persona }) },
      });
      const one = this.kept.get(added);
      if (!one || id === undefined) continue;
      this.kept.delete(added);
      this.kept.set(id, { ...one, id });
    }
    return ok;
  };
}

function versionOf({ id, note, turns, title, url, space, createdAt }: Conversation): NoteVersion {
  const [turn] = turns;
  const about = turn?.createdAt;
  return {
    ...note,
    id,
    text: turn?.text ?? '',
    title,
    url,
    space,
    at: createdAt,
    ...(about !== undefined && { about }),
  };
}

function factOf({ id, note, turns, url, createdAt }: Conversation): Fact {
  const { importance, place } = note ?? {};
  return {
    id,
    text: turns[0]?.text ?? '',
    ...(place?.persona !== undefined && { persona: place.persona }),
    ...(importance && { importance }),
    url,
    at: createdAt,
  };
}
