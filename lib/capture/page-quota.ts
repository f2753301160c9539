/** How much one page may have kept in an hour. A page that invents chats would fill the disk and bury the real ones. */
import { Problem, type ProblemName } from '../core/problem';
import type { Listing, Snapshot } from '../core/conversation';

export interface PageQuota {
  /** Returns `send` as it rejects with `PageFlood` if the page had too much kept since the hour began. */
  limit<Content extends Snapshot | Listing, Result>(
    send: (content: Content) => Promise<Result>,
  ): (content: Content) => Promise<Result>;
  /** The problem since the first refusal of this hour. */
  readonly getProblem: () => ProblemName | undefined;
}

export interface QuotaLimits {
  /** Different chats. Nobody opens as many in one page; when missing chats are fetched, each has a page of its own. */
  readonly chats: number;
  /** UTF-16 units. A page loads its longest chats, of some 20 million, a few times. */
  readonly characters: number;
}

const hourMs = 60 * 60 * 1000;
const defaultLimits: QuotaLimits = { chats: 200, characters: 200_000_000 };

/** `now` is in milliseconds, of a clock that only runs. `onExceeded` is called at the first refusal of an hour. */
export function createPageQuota(
  onExceeded: () => void,
  { chats: maxChats, characters: maxCharacters } = defaultLimits,
  now = () => performance.now(),
): PageQuota {
  let beganAt = now();
  let chats = new Set<string>();
  let characters = 0;
  let hasRefused = false;
  const startHour = () => {
    if (now() - beganAt < hourMs) return;
    [beganAt, chats, characters, hasRefused] = [now(), new Set(), 0, false];
  };
  const take = (content: Snapshot | Listing) => {
    startHour();
    const isNewChat = 'id' in content && !chats.has(content.id);
    const size = countCharacters(content);
    if ((isNewChat && chats.size >= maxChats) || characters + size > maxCharacters) {
      const isFirst = !hasRefused;
      hasRefused = true;
      if (isFirst) onExceeded();
      throw new Problem('PageFlood', `${chats.size} chats, ${characters} characters`);
    }
    if ('id' in content) chats.add(content.id);
    characters += size;
  };
  return {
    limit: send => async content => {
      take(content);
      return send(content);
    },
    getProblem() {
      startHour();
      return hasRefused ? 'PageFlood' : undefined;
    },
  };
}

function countCharacters(content: Snapshot | Listing): number {
  if ('chats' in content) return content.chats.reduce((sum, { id, title = '' }) => sum + id.length + title.length, 0);
  let sum = 0;
  for (const { text, parts = [], attachments = [] } of content.turns) {
    sum += text.length;
    for (const part of parts) sum += part.text.length;
    for (const { name } of attachments) sum += name.length;
  }
  return sum;
}
