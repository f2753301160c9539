/** Parses the messages of DeepSeek's data. They are numbered within the chat, like the rows of its page. */
import type { Attachment, Part, ObservedTurn } from '../../core/conversation';
import { convertFormulas } from '../data/convert-formulas';
import { getAt, removeEmpty, getItems, getLine, getList, getNumber, getText, getTime } from '../data/json';
import { sortParentsFirst } from '../data/sort-parents-first';
import { toUniqueFiles, toLink, joinTrimmed, toParts, truncateParts } from '../data/to-parts';

interface Numbered {
  readonly id: string;
  readonly parent: string | null;
  readonly role: 'user' | 'assistant';
  readonly message: unknown;
}

export interface MessageList {
  readonly turns: readonly ObservedTurn[];
  /** Returns the turn of this number; for an unfinished answer, its prompt. */
  findTurn(number: number): string | undefined;
  /** An answer is still being written. It is not among the turns. */
  readonly isStreaming: boolean;
}

/**
 * Returns `undefined` if a message has no number or role, or if they are no tree. Several first messages are versions of the first
 * prompt.
 */
export function parseMessages(messages: readonly unknown[]): MessageList | undefined {
  const numbered: Numbered[] = [];
  for (const message of messages) {
    const id = getNumber(message, 'message_id');
    const parentNumber = getAt(message, 'parent_id') ?? null;
    const side = getText(message, 'role')?.toLowerCase();
    if (id === undefined || !Number.isSafeInteger(id) || id < 1) return undefined;
    if (parentNumber !== null && typeof parentNumber !== 'number') return undefined;
    if (side !== 'user' && side !== 'assistant') return undefined;
    numbered.push({ id: String(id), parent: parentNumber === null ? null : String(parentNumber), role: side, message });
  }
  const ordered = sortParentsFirst(numbered);
  if (!ordered) return undefined;

  const byNumber = new Map(ordered.map(entry => [entry.id, entry]));
  const answered = new Set(ordered.map(({ parent }) => parent));
  const isBeingWritten = ({ id, message }: Numbered) => getText(message, 'status') === 'WIP' && !answered.has(id);
  const toRowId = (number: string | null): string | null => {
    const entry = number === null ? undefined : byNumber.get(number);
    return entry ? `row:${entry.id}:${entry.role}` : null;
  };
  return {
    turns: ordered
      .filter(entry => !isBeingWritten(entry))
      .map(entry => buildTurn(entry, toRowId(entry.id) ?? '', toRowId(entry.parent))),
    isStreaming: ordered.some(isBeingWritten),
    findTurn(number) {
      const entry = byNumber.get(String(number));
      return entry && (toRowId(isBeingWritten(entry) ? entry.parent : entry.id) ?? undefined);
    },
  };
}

/** Builds the turn of one message with the given id and parent. */
export function buildTurn(
  { role, message }: Pick<Numbered, 'role' | 'message'>,
  id: string,
  parent: string | null,
): ObservedTurn {
  const fragments = getList(message, 'fragments');
  const { text, parts } = fragments ? parseFragments(fragments, role, message) : parseFields(message, role);
  const details = {
    parts: truncateParts(parts),
    attachments: toUniqueFiles(getItems(message, 'files').flatMap(toAttachment)),
    model: role === 'assistant' ? getLine(message, 'model') : undefined,
    createdAt: getTime(message, 'inserted_at'),
    unfinished: getText(message, 'status') === 'INCOMPLETE' ? ('stopped' as const) : undefined,
  };
  return { id, parent, role, text, ...removeEmpty(details) };
}

type MessageContent = { readonly text: string; readonly parts: readonly Part[] };

/** Format since 2025. Unknown kinds become parts. */
function parseFragments(fragments: readonly unknown[], role: Numbered['role'], message: unknown): MessageContent {
  const isSpoken = (fragment: unknown) => getText(fragment, 'type') === (role === 'user' ? 'REQUEST' : 'RESPONSE');
  const contents = fragments.filter(isSpoken).map(fragment => getText(fragment, 'content') ?? '');
  const sources = [message, ...fragments].flatMap(parseSources);
  return {
    text: joinTrimmed(role === 'user' ? contents : contents.map(content => replaceCitations(content, sources))),
    parts: fragments.filter(fragment => !isSpoken(fragment)).flatMap(parsePart),
  };
}

/** Format before 2025: one text and the thoughts. */
function parseFields(message: unknown, role: Numbered['role']): MessageContent {
  const content = getText(message, 'content') ?? '';
  const text = role === 'user' ? content : replaceCitations(content, parseSources(message));
  return {
    text: joinTrimmed([text]),
    parts: toParts('thinking', undefined, getText(message, 'thinking_content') ?? ''),
  };
}

function parsePart(fragment: unknown): Part[] {
  const type = getText(fragment, 'type');
  const content = getText(fragment, 'content') ?? '';
  if (type === 'THINK') return toParts('thinking', undefined, content);
  if (type === 'TIP') return [];
  const links = getItems(fragment, 'results').map(result => toLink(getText(result, 'url'), getLine(result, 'title')));
  return toParts('tool', type?.toLowerCase().replaceAll('_', ' '), joinTrimmed([content, links.join('\n')]));
}

interface CitedSource {
  readonly number: number;
  readonly link: string;
}

function parseSources(value: unknown): CitedSource[] {
  const results = [...getItems(value, 'search_results'), ...getItems(value, 'results')];
  return results.flatMap((result): CitedSource[] => {
    const number = getNumber(result, 'cite_index');
    const link = toLink(getText(result, 'url'), getLine(result, 'site_name') ?? getLine(result, 'title'));
    return number === undefined || link === '' ? [] : [{ number, link }];
  });
}

/** Returns an answer with formulas and sources as Markdown. `[citation:3]` is the third source. */
function replaceCitations(text: string, sources: readonly CitedSource[]): string {
  const links = new Map(sources.map(({ number, link }) => [number, link]));
  return convertFormulas(text).replace(
    /\[(?:citation|reference):(\d+)\]/g,
    (_mark, number) => links.get(Number(number)) ?? '',
  );
}

function toAttachment(file: unknown): Attachment[] {
  const name = getLine(file, 'file_name') ?? getLine(file, 'name');
  return name === undefined ? [] : [{ name, kind: 'file' }];
}
