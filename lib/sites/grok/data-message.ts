/** Parses one message of Grok's data. Its text is Markdown with the site's own tags for cards. */
import type { Attachment, Part, ObservedTurn } from '../../core/conversation';
import { convertFormulas } from '../data/convert-formulas';
import { removeEmpty, isTrue, getItems, parseJson, getLine, getText, getTime } from '../data/json';
import { toCodeBlock, toUniqueFiles, toLink, joinTrimmed, toParts, truncateParts } from '../data/to-parts';

export interface ParsedResponse {
  readonly id: string;
  readonly parent: string | null;
  /** `empty`: an answer that was stopped before its first word. The page does not show it. */
  readonly turn: ObservedTurn | 'empty';
}

/** Returns the turn without its parent; `undefined` if the role is unknown. */
export function parseTurn(response: unknown, id: string): ParsedResponse['turn'] | undefined {
  const sender = getText(response, 'sender')?.toLowerCase().split('-')[0] ?? '';
  const role = roles.get(sender);
  if (role === undefined) return undefined;
  if (isTrue(response, 'isControl')) return 'empty';
  const { text, artifacts } = parseText(
    getText(response, 'message') ?? '',
    parseCards(response),
    role === 'user' ? keepText : convertFormulas,
  );
  const pictures = getItems(response, 'generatedImageUrls').flatMap(toPictures);
  const details = {
    parts: truncateParts([...parseThoughts(response), ...artifacts]),
    attachments: toUniqueFiles(getItems(response, 'fileAttachmentsMetadata').flatMap(toAttachment)),
    // On a prompt this is only the selected model.
    model: role === 'assistant' ? getLine(response, 'model') : undefined,
    createdAt: getTime(response, 'createTime'),
    unfinished: role === 'assistant' && isTrue(response, 'partial') ? ('stopped' as const) : undefined,
  };
  const fullText = joinTrimmed([text, ...pictures]);
  if (fullText === '' && details.parts.length === 0 && details.attachments.length === 0) return 'empty';
  return { id, role, text: fullText, ...removeEmpty(details) };
}

/** The sender of an answer may be its model, such as `grok-4`. */
const roles: ReadonlyMap<string, 'user' | 'assistant'> = new Map([
  ['human', 'user'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['grok', 'assistant'],
]);

/** Maps each card's id to its link. */
const parseCards = (response: unknown): ReadonlyMap<string, string> =>
  new Map(
    getItems(response, 'cardAttachmentsJson').flatMap((written): [string, string][] => {
      const card = typeof written === 'string' ? parseJson(written) : written;
      const id = getText(card, 'id');
      return id === undefined ? [] : [[id, toLink(getText(card, 'url'), getLine(card, 'title'))]];
    }),
  );

/** A prompt stays as typed. */
const keepText = (words: string): string => words;

/** A card in the text, an artifact with its content, or the use of a tool, which the page folds. */
const tag = /<(\/?)(grok:render|xaiArtifact|xai:tool_usage_card)\b([^<>]*)>/g;

/** Returns the message without its tags, each card as a link. It runs in one pass; an unclosed tag stays unchanged. */
function parseText(
  message: string,
  cards: ReadonlyMap<string, string>,
  convert: (words: string) => string,
): { readonly text: string; readonly artifacts: Part[] } {
  const artifacts: Part[] = [];
  let text = '';
  let from = 0;
  let openTag: { name: string; attributes: string; start: number; body: number } | undefined;
  for (const { 0: match, 1: closes, 2: name = '', 3: attributes = '', index } of message.matchAll(tag)) {
    const end = index + match.length;
    if (!openTag && closes === '') openTag = { name, attributes, start: index, body: end };
    else if (openTag && closes === '/' && name === openTag.name) {
      const body = message.slice(openTag.body, index);
      if (name === 'xaiArtifact')
        artifacts.push(...toParts('artifact', parseAttribute(openTag.attributes, 'title'), toCodeBlock(body)));
      const link = name === 'grok:render' ? cards.get(parseAttribute(openTag.attributes, 'card_id') ?? '') : undefined;
      text += convert(message.slice(from, openTag.start)) + (link ? ` ${link}` : '');
      // A removed card must not join the words around it.
      if (!link && /\w\w/.test(message.charAt(openTag.start - 1) + message.charAt(end))) text += ' ';
      from = end;
      openTag = undefined;
    }
  }
  return { text: text + convert(message.slice(from)), artifacts };
}

const parseAttribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];

function parseThoughts(response: unknown): Part[] {
  const trace = getText(response, 'thinkingTrace') ?? '';
  if (trace.trim() !== '') return toParts('thinking', undefined, trace);
  const steps = getItems(response, 'steps').flatMap(step => getItems(step, 'text').map(line => getText(line) ?? ''));
  return toParts('thinking', undefined, joinTrimmed(steps));
}

function toAttachment(file: unknown): Attachment[] {
  const name = getLine(file, 'fileName');
  if (name === undefined) return [];
  return [{ name, kind: getText(file, 'fileMimeType')?.startsWith('image/') ? 'image' : 'file' }];
}

/** The address works only for the signed-in user. */
function toPictures(address: unknown): string[] {
  const path = getText(address) ?? '';
  const link = toLink(
    path.startsWith('https:') ? path : `https://assets.grok.com/${path.replace(/^\/+/, '')}`,
    'image',
  );
  return path === '' || link === '' ? [] : [`!${link}`];
}
