/** A chat as a reader understood it → what the vault is told of it, within what the vault takes. */
import type { SeenTurn, SightingData, Source } from '../../conversation';
import { addresses } from '../../sites/addresses';
import { given } from '../../sites/data/json';
import { isSite } from '../../sites/sources';
import { caps } from '../../vault/border';
import type { ChatSheet } from './chat-sheet';
import type { Told } from './vendor';

interface Chat {
  readonly turns: readonly SeenTurn[];
  /** Absent where the file is no account of the chat by its own program. What `sheet` counts makes it less than whole. */
  readonly data?: SightingData | undefined;
  readonly source: Source;
  /** The source's own id. */
  readonly id: string;
  /** Where it opens, if anywhere; absent for what is told by its source and id. */
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly model?: string | undefined;
  /** Milliseconds since 1970, when it last changed. */
  readonly changedAt?: number | undefined;
  /** Milliseconds since 1970, when it began: stands in where nothing says when it changed. */
  readonly begunAt?: number | undefined;
  /** The groups it stands in. */
  readonly tags?: readonly string[] | undefined;
}

/** An id that no site knows opens nothing there. */
const isMade = (id: string): boolean => /^(?:made|time)-/.test(id);

/** None where the chat says nothing, or more than can be kept; that is counted. One text that is too long costs its message only. */
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
    // Asked once more, though `grown` did: limits above may have left something out since, readers without `grown` have not asked at all,
    // and a sheet never becomes whole again. One of the two alone would be right for some of the readers only.
    ...(data && { data: { whole: data.whole && sheet.isWhole, ...given({ leaf: standsFor(data.leaf) }) } }),
    ...given({ tags: chat.tags }),
  };
}

/** The turns without texts that no vault takes. What followed such a message follows the one before it, which `standsFor` it. */
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
    // One that does not say what it follows follows the one before.
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

/** Titles of parts, names of files and models come from the same file as all else. */
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

/** On one line, and no longer than any site's are. */
const named = (name: string | undefined): string | undefined =>
  name
    ?.replace(/\s+/g, ' ')
    .trim()
    .slice(0, caps.nameLength)
    // Never half a letter.
    .replace(/[\uD800-\uDBFF]$/, '') || undefined;
