/** Counts what is skipped in one chat, so that a chat that lost a message is never called complete. */
import type { SaidLeftOut } from './report';
import type { Sheet } from './vendor-reader';

export interface ChatSheet extends Sheet {
  /** False once some content of the chat was skipped. */
  readonly isWhole: boolean;
}

const said: Readonly<Record<SaidLeftOut, true>> = {
  'circle of messages': true,
  'exchange without a question': true,
  'message of an unknown kind': true,
  'message that is there twice': true,
  'message that others answer and the export lacks': true,
  'message too long to be kept': true,
  'message without a side': true,
  'message without a side or an id': true,
  'message without a side, a chat or an id': true,
  'page of a thread that is not in the file': true,
  'piece of a message of an unknown kind': true,
};

/** Counts skips in the file's context, and remembers for this chat whether content was lost. */
export function ofOneChat(sheet: Sheet): ChatSheet {
  let isWhole = true;
  return {
    ...sheet,
    skip(what, count = 1, detail) {
      if (count > 0 && what in said) isWhole = false;
      sheet.skip(what, count, detail);
    },
    get isWhole() {
      return isWhole;
    },
  };
}
