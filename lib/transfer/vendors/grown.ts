/** Messages that name what they follow → the turns of a chat, whatever is wrong with the links between them. */
import type { SeenTurn, SightingData } from '../../conversation';
import type { ChatSheet } from './chat-sheet';

export interface Message {
  readonly id: string;
  /** The message before it; `null` for a first one. */
  readonly parent: string | null;
  /** When it was said, in milliseconds since 1970: of messages that say nothing too. */
  readonly at?: number | undefined;
  /** Absent where it says nothing: what follows it follows the one before. */
  readonly turn?: Omit<SeenTurn, 'id' | 'parent'> | undefined;
}

export interface Grown {
  /** Parents first, each branch in one stretch. */
  readonly turns: readonly SeenTurn[];
  readonly data: SightingData;
}

/** In UTF-16 units, what the vault takes as one text. */
const longestText = 4_000_000;

/**
 * The tree of `messages`, which stand in the file's order. What stands twice is kept once, and a loop is cut where it closes; what
 * follows a message that is not there keeps its name, so that the gap is known; all of that is counted. `current`: the message that the file says was shown last; where it
 * names none, the newest end of a branch stands for it.
 */
export function grown(messages: readonly Message[], sheet: ChatSheet, current?: string): Grown {
  const byId = distinct(messages, sheet);
  const { parents, circles } = withoutLoops(byId);
  const lost = new Set([...parents.values()].filter(parent => parent !== null && !byId.has(parent)));
  if (circles > 0) sheet.skip('circle of messages', circles);
  if (lost.size > 0) sheet.skip('message that others answer and the export lacks', lost.size);
  const standsFor = new Map<string, string | null>();
  const turns: SeenTurn[] = [];
  for (const { id, turn } of parentsFirst(byId, parents)) {
    const above = parents.get(id) ?? null;
    // A parent that is not there stays named.
    const parent = above === null ? null : standsFor.has(above) ? (standsFor.get(above) ?? null) : above;
    const kept = turn && withinReason(turn, sheet);
    standsFor.set(id, kept ? id : parent);
    if (kept) turns.push({ id, parent, ...kept });
  }
  const leaf = (current === undefined ? undefined : standsFor.get(current)) ?? newestEnd(turns, byId);
  return { turns, data: { whole: sheet.isWhole, ...(leaf !== undefined && { leaf }) } };
}

function withinReason(turn: NonNullable<Message['turn']>, sheet: ChatSheet): Message['turn'] {
  if (turn.text.length > longestText) {
    sheet.skip('message too long to be kept');
    return undefined;
  }
  const parts = turn.parts?.filter(({ text }) => text.length <= longestText) ?? [];
  if (parts.length === (turn.parts?.length ?? 0)) return turn;
  sheet.skip('thought, tool or document too long to be kept', (turn.parts?.length ?? 0) - parts.length);
  const { parts: _parts, ...rest } = turn;
  return { ...rest, ...(parts.length > 0 && { parts }) };
}

function distinct(messages: readonly Message[], sheet: ChatSheet): ReadonlyMap<string, Message> {
  const byId = new Map<string, Message>();
  for (const message of messages) {
    if (byId.has(message.id)) sheet.skip('message that is there twice');
    else byId.set(message.id, message);
  }
  return byId;
}

function withoutLoops(byId: ReadonlyMap<string, Message>) {
  const parents = new Map([...byId.values()].map(({ id, parent }) => [id, parent]));
  const followed = new Set<string>();
  let circles = 0;
  for (const start of byId.keys()) {
    const line = new Set<string>();
    let here: string | null = start;
    while (here !== null && byId.has(here) && !followed.has(here) && !line.has(here)) {
      line.add(here);
      here = parents.get(here) ?? null;
    }
    if (here !== null && line.has(here)) {
      parents.set(here, null);
      circles += 1;
    }
    for (const id of line) followed.add(id);
  }
  return { parents, circles };
}

function parentsFirst(byId: ReadonlyMap<string, Message>, parents: ReadonlyMap<string, string | null>): Message[] {
  const below = new Map<string | null, Message[]>();
  for (const message of byId.values()) {
    const parent = parents.get(message.id) ?? null;
    const place = parent !== null && byId.has(parent) ? parent : null;
    const siblings = below.get(place);
    if (siblings) siblings.push(message);
    else below.set(place, [message]);
  }
  const ordered: Message[] = [];
  const waiting = (below.get(null) ?? []).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    ordered.push(next);
    for (const child of (below.get(next.id) ?? []).toReversed()) waiting.push(child);
  }
  return ordered;
}

/** Of two ends as old as each other, or without a time, the one that stands later in the file. */
function newestEnd(turns: readonly SeenTurn[], byId: ReadonlyMap<string, Message>): string | undefined {
  const followed = new Set(turns.map(({ parent }) => parent));
  const ends = new Set(turns.filter(({ id }) => !followed.has(id)).map(({ id }) => id));
  let newest: Message | undefined;
  for (const message of byId.values()) {
    if (ends.has(message.id) && (message.at ?? 0) >= (newest?.at ?? 0)) newest = message;
  }
  return newest?.id;
}
