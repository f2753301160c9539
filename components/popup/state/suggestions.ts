/** Suggestions before anything is typed: hits related to the open page. */
import { isOpenAs, type Conversation, type ConversationId } from '../../../lib/core/conversation';
import type { Hit, RecentHits } from '../../../lib/core/hit';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { Heading } from './list-headings';
import type { ScopedRecall } from './results';

/** The open page: a chat that may be in the vault, or any other page of the web. */
export type SuggestionSubject =
  | { readonly of: 'chat'; readonly chat: ConversationId }
  | { readonly of: 'page'; readonly url: string };

type RelatedLibrary = ScopedRecall & Pick<LibraryService, 'readConversation' | 'lookupPage'>;

export type SuggestionLibrary = RelatedLibrary & {
  /** The pinned and the newest chats of the scope. */
  readonly listRecent: () => Promise<RecentHits>;
};

/** What the list shows while the box is empty. */
export interface Suggestions {
  readonly of: SuggestionSubject['of'] | 'nothing';
  /** What comes later may stand in front, and Enter must insert what the user sees. */
  readonly isPending: boolean;
  readonly hits: readonly Hit[];
  readonly headings: ReadonlyMap<number, Heading>;
}

export const noSuggestions: Suggestions = { of: 'nothing', isPending: true, hits: [], headings: new Map() };

/** Suggestions are for a glance. */
const maxHits = { chat: 3, page: 8 };
const maxNotes = 4;
/** In UTF-16 units. The start of a long question says what it is about. */
const maxTopicLength = 300;
const maxSnippetLength = 240;

/** Hits about the open page, best first. */
export async function findSuggestions(library: RelatedLibrary, subject: SuggestionSubject): Promise<readonly Hit[]> {
  return subject.of === 'chat' ? recallRelated(library, subject.chat) : findAboutPage(library, subject.url);
}

/** Recalls other chats about the last question of this one. It reads the stored chat, not the page. */
async function recallRelated(library: RelatedLibrary, chat: ConversationId): Promise<readonly Hit[]> {
  const conversation = await library.readConversation(chat);
  const topic = conversation && toTopic(conversation);
  if (!topic) return [];
  const { hits } = await library.recall(topic, undefined, { ignoreTime: true });
  // Nobody asked for suggestions, so only relevant ones are shown.
  return hits.filter(hit => hit.conversation !== chat && hit.isRelevant !== false).slice(0, maxHits.chat);
}

function toTopic({ title, turns, activePath }: Conversation): string {
  const shownIds = new Set(activePath);
  const lastQuestion = turns.findLast(({ id, role }) => role === 'user' && shownIds.has(id));
  // Removes quotes and colons, which would act as operators of the query.
  const topic = `${title} ${lastQuestion?.text ?? ''}`.replace(/["“”„「」『』:：]/g, ' ').replace(/\s+/g, ' ');
  return topic
    .slice(0, maxTopicLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

async function findAboutPage(library: RelatedLibrary, url: string): Promise<readonly Hit[]> {
  const { notes, hits } = await library.lookupPage(url);
  const conversations = await Promise.all(notes.slice(0, maxNotes).map(({ id }) => library.readConversation(id)));
  return [...conversations.flatMap(note => (note ? toHits(note) : [])), ...hits].slice(0, maxHits.page);
}

/** Converts a note to a hit. A note has one turn, which is shown in full. */
function toHits({ id, source, title, url, turns }: Conversation): Hit[] {
  const [turn] = turns;
  if (!turn) return [];
  const { text, role } = turn;
  return [
    {
      conversation: id,
      turn: turn.id,
      source,
      title,
      url,
      role,
      at: turn.createdAt ?? turn.observedAt,
      snippet:
        text.length > maxSnippetLength ? `${text.slice(0, maxSnippetLength).replace(/[\uD800-\uDBFF]$/, '')}…` : text,
      marks: [],
      exchange: [{ id: turn.id, role, text }],
    },
  ];
}

/** A part of the list before anything is typed. */
export interface SuggestionGroup {
  readonly heading: Heading;
  readonly hits: readonly Hit[];
}

/** Joins the groups without the open chat and without a chat that stands in an earlier group. */
export function joinGroups(
  groups: readonly SuggestionGroup[],
  openChat: ConversationId | undefined,
): { readonly hits: readonly Hit[]; readonly headings: ReadonlyMap<number, Heading> } {
  const hits: Hit[] = [];
  const headings = new Map<number, Heading>();
  const seen = new Set<ConversationId>();
  for (const group of groups) {
    const shown = group.hits.filter(
      ({ conversation }) => !seen.has(conversation) && !(openChat && isOpenAs(conversation, openChat)),
    );
    if (shown.length > 0) headings.set(hits.length, group.heading);
    for (const hit of shown) seen.add(hit.conversation);
    hits.push(...shown);
  }
  return { hits, headings };
}
