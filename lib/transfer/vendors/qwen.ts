/**
 * Reads the export of Qwen's site: chats in the tree of Open WebUI, as a list or in `{success, request_id, data}`. The words of an answer are
 * in `content_list`, by the phase in which they were written; `content` is empty.
 */
import { getAt, getItems, getLine, getList, getText } from '../../sites/data/json';
import { joinTrimmed } from '../../sites/data/to-parts';
import { findWords } from './find-words';
import { listMessages, readTreeChat } from './openwebui';
import type { VendorReader } from './vendor-reader';

export const qwen: VendorReader = {
  vendor: 'qwen',
  format: 'json',
  canRead: value => isChat(value) || (getAt(value, 'request_id') !== undefined && getItems(value, 'data').some(isChat)),
  async *read(values, context) {
    for await (const value of values) {
      for (const entry of isChat(value) ? [value] : (getList(value, 'data') ?? [value]))
        yield* readTreeChat(entry, 'qwen', toTreeMessage, context);
    }
  },
};

/** Open WebUI's chats have neither a kind of chat nor answers in phases. */
const isChat = (entry: unknown): boolean => {
  const messages = listMessages(entry);
  return (
    messages !== undefined &&
    (getText(entry, 'chat_type') !== undefined ||
      messages.some(([, message]) => getList(message, 'content_list') !== undefined))
  );
};

/** Converts a message to the shape of Open WebUI, whose content may be a list of blocks. */
function toTreeMessage(message: unknown): unknown {
  const phases = getList(message, 'content_list');
  if (typeof message !== 'object' || message === null || !phases) return message;
  const answer = phases
    .filter(phase => getText(phase, 'phase') === 'answer')
    .map(phase => getText(phase, 'content') ?? '');
  const written = getText(message, 'content') ?? '';
  const text = answer.reduce(joinPieces, '') || written;
  return { ...message, content: [...phases.flatMap(toBlocks), { type: 'text', text }] };
}

/** Pieces of one paragraph have a space at their edge. */
const joinPieces = (before: string, piece: string): string =>
  before === '' || /\s$/.test(before) || /^\s/.test(piece) ? before + piece : `${before}\n\n${piece}`;

const thinkingPhases = new Set(['think', 'thinking', 'thinking_summary', 'reasoning']);

/** What stands beside the answer. A phase of an unknown name is a block of an unknown type. */
function toBlocks(phase: unknown): unknown[] {
  const name = getLine(phase, 'phase') ?? '';
  if (name === 'answer') return [];
  const content = getText(phase, 'content') ?? '';
  const isKnown = name === '' || thinkingPhases.has(name);
  const text = content.trim() === '' ? joinTrimmed(findWords(isKnown ? getAt(phase, 'extra') : phase)) : content;
  if (text === '') return [];
  return [thinkingPhases.has(name) ? { type: 'thinking', thinking: text } : { type: name, text }];
}
