/** The groups of a list that has the pinned chats first and then the newest change first: pinned, today, this week, a month each. Pure. */
import { formatDay } from '../../../lib/core/day';
import type { ConversationSummary } from '../../../lib/vault/vault';

/** A month is `2026-11`. */
export type DateGroup = 'pinned' | 'today' | 'week' | { readonly month: string };

type GroupedChat = Pick<ConversationSummary, 'pinned' | 'updatedAt'>;

interface Calendar {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The first day of the week as `Date.getDay` counts. */
  readonly firstDay: number;
}

/**
 * Returns the groups by the row that each begins at. A row whose neighbour above is not loaded begins none, because it may be in the
 * neighbour's. `pages` holds the loaded rows, `pageSize` a page, by the number of the page.
 */
export function findGroupStarts(
  pages: ReadonlyMap<number, readonly GroupedChat[]>,
  pageSize: number,
  calendar: Calendar,
): ReadonlyMap<number, DateGroup> {
  const starts = new Map<number, DateGroup>();
  const toGroup = createGrouping(calendar);
  for (const [page, chats] of [...pages].sort(([one], [other]) => one - other)) {
    const last = pages.get(page - 1)?.[pageSize - 1];
    let before = last && toKey(toGroup(last));
    for (const [place, chat] of chats.entries()) {
      const group = toGroup(chat);
      const key = toKey(group);
      const index = page * pageSize + place;
      if (before === undefined ? index === 0 : key !== before) starts.set(index, group);
      before = key;
    }
  }
  return starts;
}

const toKey = (group: DateGroup): string => (typeof group === 'string' ? group : group.month);

/** What is later than now, by a clock that lies, was changed today. */
function createGrouping({ now, firstDay }: Calendar): (chat: GroupedChat) => DateGroup {
  const date = new Date(now);
  const getDayStart = (daysBefore: number) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore).getTime();
  const today = getDayStart(0);
  const week = getDayStart((date.getDay() - firstDay + 7) % 7);
  return ({ pinned, updatedAt }) => {
    if (pinned) return 'pinned';
    if (updatedAt >= today) return 'today';
    if (updatedAt >= week) return 'week';
    return { month: formatDay(new Date(updatedAt)).slice(0, 'YYYY-MM'.length) };
  };
}
