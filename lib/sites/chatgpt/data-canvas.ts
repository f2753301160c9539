/** Reads a canvas from the tool call that creates or changes it. */
import type { Part } from '../../core/conversation';
import { itemsAt, jsonOf, lineAt, textAt } from '../data/json';
import { codeBlock, paragraphs, partOf } from '../data/to-parts';

/** Returns the canvas in a message to `canmore.…`. If the text is not the expected JSON, it is returned as it is. */
export function canvasOf(value: unknown): Part[] {
  const written = textAt(value, 'content', 'text') ?? textAt(value, 'content', 'parts', 0) ?? '';
  const told = jsonOf(written);
  const title = lineAt(told, 'name') ?? lineAt(value, 'recipient');
  const content = textAt(told, 'content');
  if (content !== undefined) {
    // The type is `code/python` or `document`.
    const language = /^code\/(.*)$/.exec(textAt(told, 'type') ?? '')?.[1];
    return partOf('canvas', title, language === undefined ? content : codeBlock(content, language));
  }
  const changes = itemsAt(told, 'updates').map(update => textAt(update, 'replacement') ?? '');
  return partOf('canvas', title, changes.length > 0 ? paragraphs(changes) : written);
}
