/** Converts the content of a message of ChatGPT's export to a type that the site's reader knows. Words of unknown types are kept and counted. */
import { wordlessTypes } from '../../sites/chatgpt/data-message';
import { getAt, getItems, getList, getNumber, getText, isTrue } from '../../sites/data/json';
import { joinTrimmed } from '../../sites/data/to-parts';
import type { ChatContext } from './chat-context';
import { findWords, skipUnreadWords } from './find-words';

/** Pieces of a text with pictures and recordings. */
const knownPieces = /(?:_asset_pointer|^audio_transcription)$/;

export const getObject = (value: unknown, key: string): object => {
  const found = getAt(value, key);
  return typeof found === 'object' && found !== null ? found : {};
};

export function toSiteContent(message: object, isUser: boolean, context: ChatContext): object {
  if (getAt(message, 'content') === undefined) skipUnreadWords({ ...message, metadata: null }, undefined, context);
  const plain = getText(message, 'content');
  if (plain !== undefined) return { content_type: 'text', parts: [plain] };
  const content = getObject(message, 'content');
  const type = getText(content, 'content_type') ?? 'text';
  const isForTool = getText(message, 'author', 'role') === 'tool' || (getText(message, 'recipient') ?? 'all') !== 'all';
  if (isHidden(message) || ((wordlessTypes.has(type) || type === 'code') && !(isUser && hasParts(content))))
    return { ...content, content_type: type };
  const isText = type === 'text' || type === 'multimodal_text' || (isUser && hasParts(content));
  if (!isText) context.skip('content of an unknown kind', 1, type);
  const parts = isText ? listTextParts(content, context) : listParts(content, context);
  if (isText || (parts.length > 0 && !isForTool))
    return { ...content, content_type: type === 'multimodal_text' ? type : 'text', parts };
  // Words of which nobody knows where they belong stand beside the text.
  const text = joinTrimmed(parts.length > 0 ? parts.map(part => getText(part) ?? '') : findWords(content));
  return { content_type: 'execution_output', name: type, text };
}

/** The site shows none of these, so that nothing of them is lost. */
const isHidden = (message: object): boolean =>
  getText(message, 'author', 'role') === 'system' ||
  getNumber(message, 'weight') === 0 ||
  isTrue(message, 'metadata', 'is_visually_hidden_from_conversation') ||
  isTrue(message, 'metadata', 'is_user_system_message');

const hasParts = (content: object): boolean => getItems(content, 'parts').some(part => typeof part === 'string');

/** A text may be under a name that nobody knows. */
function listTextParts(content: object, context: ChatContext): readonly unknown[] {
  const parts = listParts(content, context);
  if (parts.some(part => part !== null && part !== '')) return parts;
  const words = findWords(content);
  if (words.length > 0) context.skip('content of an unknown kind');
  return words;
}

/** The pieces of a text: texts, and pointers to pictures. A piece of another kind is counted, and its words are the text. */
function listParts(content: object, context: ChatContext): readonly unknown[] {
  const parts = getList(content, 'parts') ?? [];
  if (parts.length === 0) return [getText(content, 'text')].filter(text => text !== undefined);
  return parts.map(part => {
    const type = getText(part, 'content_type') ?? '';
    if (typeof part !== 'object' || part === null || knownPieces.test(type)) return part;
    const text = getText(part, 'text');
    if (type === 'text' && text !== undefined) return text;
    const words = text ?? joinTrimmed(findWords(part));
    if (words === '') return part;
    context.skip('content of an unknown kind', 1, type || undefined);
    return words;
  });
}
