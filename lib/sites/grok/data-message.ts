/** Parses one message of Grok's data. Its text is Markdown with the site's own tags for cards. */
import type { Attachment, Part, SeenTurn } from '../../core/conversation';
import { withDollars } from '../data/formulas';
import { given, isAt, itemsAt, jsonOf, lineAt, textAt, timeAt } from '../data/json';
import { codeBlock, filesKept, linkTo, paragraphs, partOf, partsKept } from '../data/to-parts';

export interface Response {
  readonly id: string;
  readonly parent: string | null;
  /** `empty`: an answer that was stopped before its first word. The page does not show it. */
  readonly turn: SeenTurn | 'empty';
}

/** Returns the turn without its parent; `undefined` if the role is unknown. */
export function turnOf(response: unknown, id: string): Response['turn'] | undefined {
  const sender = textAt(response, 'sender')?.toLowerCase().split('-')[0] ?? '';
  const role = roles.get(sender);
  if (role === undefined) return undefined;
  if (isAt(response, 'isControl')) return 'empty';
  const { text, artifacts } = spoken(
    textAt(response, 'message') ?? '',
    cardsOf(response),
    role === 'user' ? typed : withDollars,
  );
  const pictures = itemsAt(response, 'generatedImageUrls').flatMap(pictureOf);
  const told = {
    parts: partsKept([...thoughtsOf(response), ...artifacts]),
    attachments: filesKept(itemsAt(response, 'fileAttachmentsMetadata').flatMap(fileOf)),
    // On a prompt this is only the selected model.
    model: role === 'assistant' ? lineAt(response, 'model') : undefined,
    createdAt: timeAt(response, 'createTime'),
    unfinished: role === 'assistant' && isAt(response, 'partial') ? ('stopped' as const) : undefined,
  };
  const whole = paragraphs([text, ...pictures]);
  if (whole === '' && told.parts.length === 0 && told.attachments.length === 0) return 'empty';
  return { id, role, text: whole, ...given(told) };
}

/** The sender of an answer may be its model, such as `grok-4`. */
const roles: ReadonlyMap<string, 'user' | 'assistant'> = new Map([
  ['human', 'user'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['grok', 'assistant'],
]);

/** Maps each card's id to its link. */
const cardsOf = (response: unknown): ReadonlyMap<string, string> =>
  new Map(
    itemsAt(response, 'cardAttachmentsJson').flatMap((written): [string, string][] => {
      const card = typeof written === 'string' ? jsonOf(written) : written;
      const id = textAt(card, 'id');
      return id === undefined ? [] : [[id, linkTo(textAt(card, 'url'), lineAt(card, 'title'))]];
    }),
  );

/** A prompt stays as typed. */
const typed = (words: string): string => words;

/** A card in the text, an artifact with its content, or the use of a tool, which the page folds. */
const tag = /<(\/?)(grok:render|xaiArtifact|xai:tool_usage_card)\b([^<>]*)>/g;

/** Returns the message without its tags, each card as a link. It runs in one pass; an unclosed tag stays unchanged. */
function spoken(
  message: string,
  cards: ReadonlyMap<string, string>,
  written: (words: string) => string,
): { readonly text: string; readonly artifacts: Part[] } {
  const artifacts: Part[] = [];
  let text = '';
  let from = 0;
  let open: { name: string; about: string; start: number; body: number } | undefined;
  for (const { 0: whole, 1: closes, 2: name = '', 3: about = '', index } of message.matchAll(tag)) {
    const end = index + whole.length;
    if (!open && closes === '') open = { name, about, start: index, body: end };
    else if (open && closes === '/' && name === open.name) {
      const body = message.slice(open.body, index);
      if (name === 'xaiArtifact')
        artifacts.push(...partOf('artifact', attribute(open.about, 'title'), codeBlock(body)));
      const link = name === 'grok:render' ? cards.get(attribute(open.about, 'card_id') ?? '') : undefined;
      text += written(message.slice(from, open.start)) + (link ? ` ${link}` : '');
      // A removed card must not join the words around it.
      if (!link && /\w\w/.test(message.charAt(open.start - 1) + message.charAt(end))) text += ' ';
      from = end;
      open = undefined;
    }
  }
  return { text: text + written(message.slice(from)), artifacts };
}

const attribute = (within: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(within)?.[1];

function thoughtsOf(response: unknown): Part[] {
  const trace = textAt(response, 'thinkingTrace') ?? '';
  if (trace.trim() !== '') return partOf('thinking', undefined, trace);
  const steps = itemsAt(response, 'steps').flatMap(step => itemsAt(step, 'text').map(line => textAt(line) ?? ''));
  return partOf('thinking', undefined, paragraphs(steps));
}

function fileOf(file: unknown): Attachment[] {
  const name = lineAt(file, 'fileName');
  if (name === undefined) return [];
  return [{ name, kind: textAt(file, 'fileMimeType')?.startsWith('image/') ? 'image' : 'file' }];
}

/** The address works only for the signed-in user. */
function pictureOf(address: unknown): string[] {
  const path = textAt(address) ?? '';
  const link = linkTo(
    path.startsWith('https:') ? path : `https://assets.grok.com/${path.replace(/^\/+/, '')}`,
    'image',
  );
  return path === '' || link === '' ? [] : [`!${link}`];
}
