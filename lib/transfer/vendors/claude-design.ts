/** Converts design chats of Claude's export to the shape of its other chats, so that one reader reads both. */
import { at, itemsAt, lineAt, listAt, textAt } from '../../sites/data/json';
import { codeBlock } from '../../sites/data/to-parts';

/** `{uuid, messages: [{role, content: {contentBlocks | content}}]}`. */
export function isDesignChat(value: unknown): boolean {
  const messages = listAt(value, 'messages');
  if (!messages || textAt(value, 'uuid') === undefined) return false;
  return messages.some(
    message =>
      textAt(message, 'role') !== undefined &&
      (listAt(message, 'content', 'contentBlocks') !== undefined ||
        textAt(message, 'content', 'content') !== undefined),
  );
}

export const designMessages = (chat: unknown): readonly unknown[] => itemsAt(chat, 'messages').map(messageOf);

function messageOf(message: unknown): unknown {
  const content = at(message, 'content');
  const files = itemsAt(content, 'attachments');
  return {
    uuid: textAt(message, 'uuid') ?? textAt(content, 'id'),
    sender: textAt(message, 'role') ?? textAt(content, 'role'),
    created_at: at(message, 'created_at') ?? at(content, 'timestamp'),
    text: textAt(content, 'content') ?? '',
    content: itemsAt(content, 'contentBlocks').map(blockOf),
    attachments: files.map(file => ({
      file_name: lineAt(file, 'name'),
      file_type: textAt(file, 'type') === 'image' ? 'image/' : textAt(file, 'type'),
      extracted_content: textAt(file, 'content'),
    })),
  };
}

function blockOf(block: unknown): unknown {
  const type = textAt(block, 'type');
  if (type === 'thinking') return { type, thinking: textAt(block, 'thinking') ?? textAt(block, 'text') };
  if (type === 'tool_call') {
    const call = at(block, 'toolCall');
    const output = textAt(call, 'output');
    const input = JSON.stringify(at(call, 'input') ?? {}, undefined, 2);
    const words = [input === '{}' ? '' : codeBlock(input, 'json'), output ?? ''];
    return { type: 'tool_result', name: lineAt(call, 'name') ?? 'tool', content: words.map(text => ({ text })) };
  }
  if (type === 'error') return { type, text: textAt(block, 'message') ?? textAt(block, 'text') };
  return block;
}
