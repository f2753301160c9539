/** Converts a chat of an export to a snapshot, within the limits of the vault. */
import type { SeenTurn, SightingData, Source } from '../../core/conversation';
import { addresses } from '../../sites/registry';
import { given } from '../../sites/data/json';
import { isSite } from '../../sites/sources';
import { caps } from '../../vault/shapes/shape';
import type { ChatSheet } from './chat-csv';
import type { Told } from './vendor-reader';

interface Chat {
  readonly turns: readonly SeenTurn[];
  /** Absent if the file is not by the chat's own program. Skips counted in the context make it incomplete. */
  readonly data?: SightingData | undefined;
  readonly source: Source;
  /** The source's own id. */
  readonly id: string;
  /** Its URL, empty if it has none. If absent, the URL follows from source and id. */
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly model?: string | undefined;
  /** Milliseconds since 1970, when it last changed. */
  readonly changedAt?: number | undefined;
  /** Milliseconds since 1970, when it began. Used if `changedAt` is unknown. */
  readonly begunAt?: number | undefined;
  /** Names of its groups. */
  readonly tags?: readonly string[] | undefined;
}

/** The sites do not know derived ids, so these give no URL. */
const isMade = (id: string): boolean => /^(?:made|time)-/.test(id);

/** Yields nothing if the chat is empty or too long, which is counted. A single text that is too long costs only its message. */
export function* sightingOf(chat: Chat, sheet: ChatSheet): Generator<Told> {
  const { source, id, data } = chat;
  const { turns, standsFor } = withinReason(chat.turns, sheet);
  if (turns.length === 0) return sheet.skip('chat without messages');
  if (turns.length > caps.turns) return sheet.skip('chat too long to be kept');
  const latest = turns.reduce((time, { createdAt = 0 }) => Math.max(time, createdAt), 0);
  yield {
    id: `${source}:${id}`,
    source,
    url: chat.url ?? (isSite(source) && !isMade(id) ? addresses[source].chatUrl(id) : ''),
    ...given({ title: named(chat.title), model: named(chat.model ?? turns.findLast(({ model }) => model)?.model) }),
    seenAt: chat.changedAt ?? (latest > 0 ? latest : (chat.begunAt ?? sheet.writtenAt)),
    turns: turns.map(withShortNames),
    // `isWhole` is checked again, although `buildTurns` did: the limits above may have skipped something since, and readers without `buildTurns`
    // did not check it. One check alone would be right for some readers only.
    ...(data && { data: { whole: data.whole && sheet.isWhole, ...given({ leaf: standsFor(data.leaf) }) } }),
    ...given({ tags: chat.tags }),
  };
}

/** Removes turns with texts longer than a vault accepts. Their followers are attached to the turn before. */
function withinReason(turns: readonly SeenTurn[], sheet: ChatSheet) {
  const kept: SeenTurn[] = [];
  const instead = new Map<string, string | null>();
  const standsFor = (id: string | null | undefined) =>
    typeof id === 'string' && instead.has(id) ? instead.get(id) : id;
  for (const turn of turns) {
    const parent = standsFor(turn.parent);
    if (turn.text.length <= caps.textLength) {
      kept.push({ ...withFittingParts(turn, sheet), ...(parent !== undefined && { parent }) });
      continue;
    }
    sheet.skip('message too long to be kept');
    // A message without a parent is attached to the message before it.
    instead.set(turn.id, parent === undefined ? (kept.at(-1)?.id ?? null) : parent);
  }
  return { turns: kept, standsFor: (id: string | undefined) => standsFor(id) ?? undefined };
}

function withFittingParts(turn: SeenTurn, sheet: ChatSheet): SeenTurn {
  const { parts = [], ...rest } = turn;
  const fitting = parts.filter(({ text }) => text.length <= caps.textLength);
  if (fitting.length === parts.length) return turn;
  sheet.skip('thought, tool or document too long to be kept', parts.length - fitting.length);
  return { ...rest, ...given({ parts: fitting }) };
}

/** Titles of parts, names of files and models come from the file too, and may be long. */
function withShortNames(turn: SeenTurn): SeenTurn {
  const { parts, attachments, model, ...rest } = turn;
  return {
    ...rest,
    ...given({
      parts: parts?.map(part => (part.title === undefined ? part : { ...part, title: named(part.title) ?? '' })),
      attachments: attachments?.map(file => ({ ...file, name: named(file.name) ?? '' })),
      model: named(model),
    }),
  };
}

/** One line, no longer than names on any site. */
const named = (name: string | undefined): string | undefined =>
  name
    ?.replace(/\s+/g, ' ')
    .trim()
    .slice(0, caps.nameLength)
    // Half a surrogate pair at the end is removed.
    .replace(/[\uD800-\uDBFF]$/, '') || undefined;
