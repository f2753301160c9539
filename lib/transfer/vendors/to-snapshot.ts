/** Converts a chat of an export to a snapshot, within the limits of the vault. */
import type { ObservedTurn, SnapshotData, SourceId } from '../../core/conversation';
import { sites } from '../../sites/registry';
import { removeEmpty } from '../../sites/data/json';
import { isSite } from '../../sites/sources';
import { caps } from '../../vault/shapes/caps';
import type { ChatContext } from './chat-context';
import type { TaggedSnapshot } from './vendor-reader';

interface ChatToImport {
  readonly turns: readonly ObservedTurn[];
  /** Absent if the file is not by the chat's own program. Skips counted in the context make it incomplete. */
  readonly data?: SnapshotData | undefined;
  readonly source: SourceId;
  /** The source's own id. */
  readonly id: string;
  /** Its URL, empty if it has none. If absent, the URL follows from source and id. */
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly model?: string | undefined;
  /** Milliseconds since 1970, when it last changed. */
  readonly changedAt?: number | undefined;
  /** Milliseconds since 1970, when it began. Also used for `changedAt` if that is unknown. */
  readonly begunAt?: number | undefined;
  /** Names of its groups. */
  readonly tags?: readonly string[] | undefined;
}

/** The sites do not know derived ids, so these give no URL. */
const isDerivedId = (id: string): boolean => /^(?:made|time)-/.test(id);

/** Yields nothing if the chat is empty or too long, which is counted. A single text that is too long costs only its message. */
export function* toSnapshot(chat: ChatToImport, context: ChatContext): Generator<TaggedSnapshot> {
  const { source, id, data } = chat;
  const { turns, resolveId } = removeOversized(chat.turns, context);
  if (turns.length === 0) return context.skip('chat without messages');
  if (turns.length > caps.turns) return context.skip('chat too long to be kept');
  const latest = turns.reduce((time, { createdAt = 0 }) => Math.max(time, createdAt), 0);
  yield {
    id: `${source}:${id}`,
    source,
    url: chat.url ?? (isSite(source) && !isDerivedId(id) ? sites[source].chatUrl(id) : ''),
    ...removeEmpty({
      title: shortenName(chat.title),
      model: shortenName(chat.model ?? turns.findLast(({ model }) => model)?.model),
    }),
    seenAt: chat.changedAt ?? (latest > 0 ? latest : (chat.begunAt ?? context.writtenAt)),
    turns: turns.map(shortenNames),
    // `isWhole` is checked again, although `buildTurns` did: the limits above may have skipped something since, and readers without `buildTurns`
    // did not check it. One check alone would be right for some readers only.
    ...(data && {
      data: {
        whole: data.whole && context.isWhole && !hasSilentSide(turns),
        ...removeEmpty({ leaf: resolveId(data.leaf) }),
      },
    }),
    ...removeEmpty({ tags: chat.tags, begunAt: chat.begunAt }),
  };
}

/** A chat in which a side has no words may be one that the reader did not understand, so it is never called complete. */
const hasSilentSide = (turns: readonly ObservedTurn[]): boolean =>
  (['user', 'assistant'] as const).some(side => !turns.some(({ role, text }) => role === side && text.trim() !== ''));

/** Removes turns with texts longer than a vault accepts. Their followers are attached to the turn before. */
function removeOversized(turns: readonly ObservedTurn[], context: ChatContext) {
  const accepted: ObservedTurn[] = [];
  const replacements = new Map<string, string | null>();
  const resolveId = (id: string | null | undefined) =>
    typeof id === 'string' && replacements.has(id) ? replacements.get(id) : id;
  for (const turn of turns) {
    const parent = resolveId(turn.parent);
    if (turn.text.length <= caps.textLength) {
      accepted.push({ ...removeOversizedParts(turn, context), ...(parent !== undefined && { parent }) });
      continue;
    }
    context.skip('message too long to be kept');
    // A message without a parent is attached to the message before it.
    replacements.set(turn.id, parent === undefined ? (accepted.at(-1)?.id ?? null) : parent);
  }
  return { turns: accepted, resolveId: (id: string | undefined) => resolveId(id) ?? undefined };
}

function removeOversizedParts(turn: ObservedTurn, context: ChatContext): ObservedTurn {
  const { parts = [], ...rest } = turn;
  const fitting = parts.filter(({ text }) => text.length <= caps.textLength);
  if (fitting.length === parts.length) return turn;
  context.skip('thought, tool or document too long to be kept', parts.length - fitting.length);
  return { ...rest, ...removeEmpty({ parts: fitting }) };
}

/** Titles of parts, names of files and models come from the file too, and may be long. */
function shortenNames(turn: ObservedTurn): ObservedTurn {
  const { parts, attachments, model, ...rest } = turn;
  return {
    ...rest,
    ...removeEmpty({
      parts: parts?.map(part => (part.title === undefined ? part : { ...part, title: shortenName(part.title) ?? '' })),
      attachments: attachments?.map(file => ({ ...file, name: shortenName(file.name) ?? '' })),
      model: shortenName(model),
    }),
  };
}

/** One line, no longer than names on any site. */
const shortenName = (name: string | undefined): string | undefined =>
  name
    ?.replace(/\s+/g, ' ')
    .trim()
    .slice(0, caps.nameLength)
    // Half a surrogate pair at the end is removed.
    .replace(/[\uD800-\uDBFF]$/, '') || undefined;
