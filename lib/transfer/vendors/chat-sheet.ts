/** What is left out of one chat, so that a chat of which something is missing is never called complete. */
import type { LeftOut } from './report';
import type { Sheet } from './vendor';

export interface ChatSheet extends Sheet {
  /** Nothing that was said in the chat has been left out so far. */
  readonly isWhole: boolean;
}

/** What was said and is not there, or stands where nobody can tell; anything else that is left out was never part of a chat's words. */
const said: ReadonlySet<LeftOut> = new Set([
  'circle of messages',
  'exchange without a question',
  'message of an unknown kind',
  'message that is there twice',
  'message that others answer and the export lacks',
  'message too long to be kept',
  'message without a side',
  'message without a side or an id',
  'message without a side, a chat or an id',
  'page of a thread that is not in the file',
  'piece of a message of an unknown kind',
]);

/** Counts in `sheet`, and remembers for this chat. */
export function ofOneChat(sheet: Sheet): ChatSheet {
  let isWhole = true;
  return {
    ...sheet,
    skip(what, count = 1, detail) {
      if (count > 0 && said.has(what)) isWhole = false;
      sheet.skip(what, count, detail);
    },
    get isWhole() {
      return isWhole;
    },
  };
}
