/** A chat as a reader understood it → what the vault is told of it, within what the vault takes. */
import type { SeenTurn, SightingData, Source } from '../../conversation';
import { addresses } from '../../sites/addresses';
import { given } from '../../sites/data/json';
import { isSite } from '../../sites/sources';
import type { ChatSheet } from './chat-sheet';
import type { Told } from './vendor';

export interface Chat {
  readonly turns: readonly SeenTurn[];
  /** Absent where the file is no account of the chat by its own program. */
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
  /** The groups it stands in. */
  readonly tags?: readonly string[] | undefined;
}

/** In UTF-16 units; far above any real one. */
const longestName = 400;
const mostTurns = 50_000;
/** In characters. */
const longestTag = 40;

/** An id that no site knows opens nothing there. */
const isMade = (id: string): boolean => /^(?:made|time)-/.test(id);

/** None where the chat says nothing, or more than can be kept; that is counted. */
export function* sightingOf(chat: Chat, sheet: ChatSheet): Generator<Told> {
  const { source, id, turns, data } = chat;
  if (turns.length === 0) return sheet.skip('chat without messages');
  if (turns.length > mostTurns) return sheet.skip('chat too long to be kept');
  const latest = turns.reduce((time, { createdAt = 0 }) => Math.max(time, createdAt), 0);
  yield {
    id: `${source}:${id}`,
    source,
    url: chat.url ?? (isSite(source) && !isMade(id) ? addresses[source].chatUrl(id) : ''),
    ...given({ title: named(chat.title), model: named(chat.model ?? turns.findLast(({ model }) => model)?.model) }),
    seenAt: chat.changedAt ?? (latest > 0 ? latest : sheet.writtenAt),
    turns: turns.map(withShortNames),
    ...given({ data }),
    ...tagged(chat.tags ?? []),
  };
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

/** Names of groups as tags, each once. */
function tagged(names: readonly string[]): { tags?: readonly string[] } {
  const tags = [
    ...new Set(
      names.map(name =>
        Array.from(named(name) ?? '')
          .slice(0, longestTag)
          .join('')
          .trim(),
      ),
    ),
  ];
  const said = tags.filter(tag => tag !== '');
  return said.length > 0 ? { tags: said } : {};
}

/** On one line, and no longer than any site's are. */
const named = (name: string | undefined): string | undefined =>
  name
    ?.replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
    // Never half a letter.
    .replace(/[\uD800-\uDBFF]$/, '') || undefined;
