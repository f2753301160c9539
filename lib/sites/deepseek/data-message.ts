/** Parses the messages of DeepSeek's data. They are numbered within the chat, like the rows of its page. */
import type { Attachment, Part, SeenTurn } from '../../core/conversation';
import { withDollars } from '../data/formulas';
import { at, given, itemsAt, lineAt, listAt, numberAt, textAt, timeAt } from '../data/json';
import { parentsFirst } from '../data/tree';
import { filesKept, linkTo, paragraphs, partOf, partsKept } from '../data/to-parts';

interface Numbered {
  readonly id: string;
  readonly parent: string | null;
  readonly role: 'user' | 'assistant';
  readonly message: unknown;
}

export interface Messages {
  readonly turns: readonly SeenTurn[];
  /** Returns the turn of this number; for an unfinished answer, its prompt. */
  turnAt(number: number): string | undefined;
  /** An answer is still being written. It is not among the turns. */
  readonly growing: boolean;
}

/**
 * Returns `undefined` if a message has no number or role, or if they are no tree. Several first messages are versions of the first
 * prompt.
 */
export function messagesOf(messages: readonly unknown[]): Messages | undefined {
  const numbered: Numbered[] = [];
  for (const message of messages) {
    const id = numberAt(message, 'message_id');
    const above = at(message, 'parent_id') ?? null;
    const side = textAt(message, 'role')?.toLowerCase();
    if (id === undefined || !Number.isSafeInteger(id) || id < 1) return undefined;
    if (above !== null && typeof above !== 'number') return undefined;
    if (side !== 'user' && side !== 'assistant') return undefined;
    numbered.push({ id: String(id), parent: above === null ? null : String(above), role: side, message });
  }
  const ordered = parentsFirst(numbered);
  if (!ordered) return undefined;

  const byNumber = new Map(ordered.map(one => [one.id, one]));
  const answered = new Set(ordered.map(({ parent }) => parent));
  const isGrowing = ({ id, message }: Numbered) => textAt(message, 'status') === 'WIP' && !answered.has(id);
  const rowOf = (number: string | null): string | null => {
    const one = number === null ? undefined : byNumber.get(number);
    return one ? `row:${one.id}:${one.role}` : null;
  };
  return {
    turns: ordered.filter(one => !isGrowing(one)).map(one => turnOf(one, rowOf(one.id) ?? '', rowOf(one.parent))),
    growing: ordered.some(isGrowing),
    turnAt(number) {
      const one = byNumber.get(String(number));
      return one && (rowOf(isGrowing(one) ? one.parent : one.id) ?? undefined);
    },
  };
}

/** Builds the turn of one message with the given id and parent. */
export function turnOf(
  { role, message }: Pick<Numbered, 'role' | 'message'>,
  id: string,
  parent: string | null,
): SeenTurn {
  const fragments = listAt(message, 'fragments');
  const { text, parts } = fragments ? inFragments(fragments, role, message) : inFields(message, role);
  const told = {
    parts: partsKept(parts),
    attachments: filesKept(itemsAt(message, 'files').flatMap(fileOf)),
    model: role === 'assistant' ? lineAt(message, 'model') : undefined,
    createdAt: timeAt(message, 'inserted_at'),
    unfinished: textAt(message, 'status') === 'INCOMPLETE' ? ('stopped' as const) : undefined,
  };
  return { id, parent, role, text, ...given(told) };
}

type Said = { readonly text: string; readonly parts: readonly Part[] };

/** Format since 2025. Unknown kinds become parts. */
function inFragments(fragments: readonly unknown[], role: Numbered['role'], message: unknown): Said {
  const isSaid = (fragment: unknown) => textAt(fragment, 'type') === (role === 'user' ? 'REQUEST' : 'RESPONSE');
  const contents = fragments.filter(isSaid).map(fragment => textAt(fragment, 'content') ?? '');
  const sources = [message, ...fragments].flatMap(sourcesIn);
  return {
    text: paragraphs(role === 'user' ? contents : contents.map(content => withSources(content, sources))),
    parts: fragments.filter(fragment => !isSaid(fragment)).flatMap(partIn),
  };
}

/** Format before 2025: one text and the thoughts. */
function inFields(message: unknown, role: Numbered['role']): Said {
  const content = textAt(message, 'content') ?? '';
  const text = role === 'user' ? content : withSources(content, sourcesIn(message));
  return { text: paragraphs([text]), parts: partOf('thinking', undefined, textAt(message, 'thinking_content') ?? '') };
}

function partIn(fragment: unknown): Part[] {
  const type = textAt(fragment, 'type');
  const content = textAt(fragment, 'content') ?? '';
  if (type === 'THINK') return partOf('thinking', undefined, content);
  if (type === 'TIP') return [];
  const links = itemsAt(fragment, 'results').map(result => linkTo(textAt(result, 'url'), lineAt(result, 'title')));
  return partOf('tool', type?.toLowerCase().replaceAll('_', ' '), paragraphs([content, links.join('\n')]));
}

interface Source {
  readonly number: number;
  readonly link: string;
}

function sourcesIn(value: unknown): Source[] {
  const results = [...itemsAt(value, 'search_results'), ...itemsAt(value, 'results')];
  return results.flatMap((result): Source[] => {
    const number = numberAt(result, 'cite_index');
    const link = linkTo(textAt(result, 'url'), lineAt(result, 'site_name') ?? lineAt(result, 'title'));
    return number === undefined || link === '' ? [] : [{ number, link }];
  });
}

/** Returns an answer with formulas and sources as Markdown. `[citation:3]` is the third source. */
function withSources(text: string, sources: readonly Source[]): string {
  const links = new Map(sources.map(({ number, link }) => [number, link]));
  return withDollars(text).replace(
    /\[(?:citation|reference):(\d+)\]/g,
    (_mark, number) => links.get(Number(number)) ?? '',
  );
}

function fileOf(file: unknown): Attachment[] {
  const name = lineAt(file, 'file_name') ?? lineAt(file, 'name');
  return name === undefined ? [] : [{ name, kind: 'file' }];
}
