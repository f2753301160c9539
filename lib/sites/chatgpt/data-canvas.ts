/** A canvas is written through a tool: what the assistant told it to create or change. */
import type { Part } from '../../conversation';
import { itemsAt, jsonOf, lineAt, textAt } from '../data/json';
import { codeBlock, paragraphs, partOf } from '../data/words';

/** The canvas in a message to `canmore.…`; where that is not the JSON it should be, as it was written. */
export function canvasOf(value: unknown): Part[] {
  const written = textAt(value, 'content', 'text') ?? textAt(value, 'content', 'parts', 0) ?? '';
  const told = jsonOf(written);
  const title = lineAt(told, 'name') ?? lineAt(value, 'recipient');
  const content = textAt(told, 'content');
  if (content !== undefined) {
    // `code/python`, or `document`.
    const language = /^code\/(.*)$/.exec(textAt(told, 'type') ?? '')?.[1];
    return partOf('canvas', title, language === undefined ? content : codeBlock(content, language));
  }
  const changes = itemsAt(told, 'updates').map(update => textAt(update, 'replacement') ?? '');
  return partOf('canvas', title, changes.length > 0 ? paragraphs(changes) : written);
}
