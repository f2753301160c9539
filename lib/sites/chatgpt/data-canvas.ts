/** Reads a canvas from the tool call that creates or changes it. */
import type { Part } from '../../core/conversation';
import { getItems, parseJson, getLine, getText } from '../data/json';
import { toCodeBlock, joinTrimmed, toParts } from '../data/to-parts';

/** Returns the canvas in a message to `canmore.…`. If the text is not the expected JSON, it is returned as it is. */
export function parseCanvas(value: unknown): Part[] {
  const json = getText(value, 'content', 'text') ?? getText(value, 'content', 'parts', 0) ?? '';
  const canvas = parseJson(json);
  const title = getLine(canvas, 'name') ?? getLine(value, 'recipient');
  const content = getText(canvas, 'content');
  if (content !== undefined) {
    // The type is `code/python` or `document`.
    const language = /^code\/(.*)$/.exec(getText(canvas, 'type') ?? '')?.[1];
    return toParts('canvas', title, language === undefined ? content : toCodeBlock(content, language));
  }
  const changes = getItems(canvas, 'updates').map(update => getText(update, 'replacement') ?? '');
  return toParts('canvas', title, changes.length > 0 ? joinTrimmed(changes) : json);
}
