/** Counts what is skipped in one chat, so that a chat that lost a message is never called complete. */
import type { ContentSkipReason } from './report';
import type { ReadContext } from './vendor-reader';

export interface ChatContext extends ReadContext {
  /** False once some content of the chat was skipped. */
  readonly isWhole: boolean;
}

const contentReasons: Readonly<Record<ContentSkipReason, true>> = {
  'circle of messages': true,
  'content of an unknown kind': true,
  'exchange without a question': true,
  'message of an unknown kind': true,
  'message that is there twice': true,
  'message that others answer and the export lacks': true,
  'message too long to be kept': true,
  'message without a side': true,
  'message without a side or an id': true,
  'message without a side, a chat or an id': true,
  'page of a thread that is not in the file': true,
};

/** `what` may end in `: ` and a detail. */
export const isContentReason = (what: string): boolean => (what.split(': ')[0] ?? '') in contentReasons;

/** Counts skips in the file's context, and remembers for this chat whether content was lost. */
export function createChatContext(context: ReadContext): ChatContext {
  let isWhole = true;
  return {
    ...context,
    skip(what, count = 1, detail) {
      if (count > 0 && isContentReason(what)) isWhole = false;
      context.skip(what, count, detail);
    },
    get isWhole() {
      return isWhole;
    },
  };
}
