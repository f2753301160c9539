/** Suggestions before anything is typed: hits related to the open page. */
import type { Conversation, ConversationId } from '../../../lib/core/conversation';
import type { Hit } from '../../../lib/core/hit';
import type { LibraryService } from '../../../lib/rpc/contracts/index';
import type { Recaller } from './use-search-results';

/** The open page: a chat that may be in the vault, or any other page of the web. */
export type OpenPage =
  { readonly of: 'chat'; readonly chat: ConversationId } | { readonly of: 'page'; readonly url: string };

export type Suggesting = Recaller & Pick<LibraryService, 'conversation' | 'aboutPage'>;

/** Suggestions are for a glance. */
const most = 8;
const mostNotes = 4;
/** In UTF-16 units. The start of a long question says what it is about. */
const longestTopic = 300;
const longestSnippet = 240;

export async function suggest(library: Suggesting, open: OpenPage): Promise<readonly Hit[]> {
  return open.of === 'chat' ? relatedTo(library, open.chat) : about(library, open.url);
}

/** Recalls other chats about the last question of this one. It reads the stored chat, not the page. */
async function relatedTo(library: Suggesting, chat: ConversationId): Promise<readonly Hit[]> {
  const conversation = await library.conversation(chat);
  const topic = conversation && topicOf(conversation);
  if (!topic) return [];
  const { hits } = await library.recall(topic, undefined, { ignoreTime: true });
  // Nobody asked for suggestions, so only relevant ones are shown.
  return hits.filter(hit => hit.conversation !== chat && hit.certain !== false).slice(0, most);
}

function topicOf({ title, turns, activePath }: Conversation): string {
  const shown = new Set(activePath);
  const asked = turns.findLast(({ id, role }) => role === 'user' && shown.has(id));
  // Removes quotes and colons, which would act as operators of the query.
  const plain = `${title} ${asked?.text ?? ''}`.replace(/["“”„「」『』:：]/g, ' ').replace(/\s+/g, ' ');
  return plain
    .slice(0, longestTopic)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

async function about(library: Suggesting, url: string): Promise<readonly Hit[]> {
  const { notes, hits } = await library.aboutPage(url);
  const whole = await Promise.all(notes.slice(0, mostNotes).map(({ id }) => library.conversation(id)));
  return [...whole.flatMap(note => (note ? hitOf(note) : [])), ...hits].slice(0, most);
}

/** Converts a note to a hit. A note has one turn, which is shown in full. */
function hitOf({ id, source, title, url, turns }: Conversation): Hit[] {
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
        text.length > longestSnippet ? `${text.slice(0, longestSnippet).replace(/[\uD800-\uDBFF]$/, '')}…` : text,
      marks: [],
      exchange: [{ id: turn.id, role, text }],
    },
  ];
}
