/** Converts design chats of Claude's export to the shape of its other chats, so that one reader reads both. */
import { getAt, getItems, getLine, getList, getText } from '../../sites/data/json';
import { toCodeBlock } from '../../sites/data/to-parts';

/** `{uuid, messages: [{role, content: {contentBlocks | content}}]}`. */
export function isDesignChat(value: unknown): boolean {
  const messages = getList(value, 'messages');
  if (!messages || getText(value, 'uuid') === undefined) return false;
  return messages.some(
    message =>
      getText(message, 'role') !== undefined &&
      (getList(message, 'content', 'contentBlocks') !== undefined ||
        getText(message, 'content', 'content') !== undefined),
  );
}

export const listDesignMessages = (chat: unknown): readonly unknown[] => getItems(chat, 'messages').map(toMessage);

function toMessage(message: unknown): unknown {
  const content = getAt(message, 'content');
  const files = getItems(content, 'attachments');
  return {
    uuid: getText(message, 'uuid') ?? getText(content, 'id'),
    sender: getText(message, 'role') ?? getText(content, 'role'),
    created_at: getAt(message, 'created_at') ?? getAt(content, 'timestamp'),
    text: getText(content, 'content') ?? '',
    content: getItems(content, 'contentBlocks').map(toBlock),
    attachments: files.map(file => ({
      file_name: getLine(file, 'name'),
      file_type: getText(file, 'type') === 'image' ? 'image/' : getText(file, 'type'),
      extracted_content: getText(file, 'content'),
    })),
  };
}

function toBlock(block: unknown): unknown {
  const type = getText(block, 'type');
  if (type === 'thinking') return { type, thinking: getText(block, 'thinking') ?? getText(block, 'text') };
  if (type === 'tool_call') {
    const call = getAt(block, 'toolCall');
    const output = getText(call, 'output');
    const input = JSON.stringify(getAt(call, 'input') ?? {}, undefined, 2);
    const words = [input === '{}' ? '' : toCodeBlock(input, 'json'), output ?? ''];
    return { type: 'tool_result', name: getLine(call, 'name') ?? 'tool', content: words.map(text => ({ text })) };
  }
  if (type === 'error') return { type, text: getText(block, 'message') ?? getText(block, 'text') };
  return block;
}
