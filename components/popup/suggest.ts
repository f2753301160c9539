/** What may be worth showing before the first letter is typed: what has to do with the page that is open. */
import type { Conversation, ConversationId } from '../../lib/conversation';
import type { Hit } from '../../lib/hit';
import type { LibraryService } from '../../lib/messaging/services';
import type { Recaller } from './use-recall';

/** The page that is open: a chat that may be in the vault, or any other page of the web. */
export type OpenPage =
  { readonly of: 'chat'; readonly chat: ConversationId } | { readonly of: 'page'; readonly url: string };

export type Suggesting = Recaller & Pick<LibraryService, 'conversation' | 'aboutPage'>;

/** A glance, not a search. */
const most = 8;
const mostNotes = 4;
/** In characters: the beginning of a long question says what it is about. */
const longestTopic = 300;
const longestSnippet = 240;

export async function suggest(library: Suggesting, open: OpenPage): Promise<readonly Hit[]> {
  return open.of === 'chat' ? relatedTo(library, open.chat) : about(library, open.url);
}

/** Other chats about what was asked last in this one, as the vault knows it: the page itself is not read for it. */
async function relatedTo(library: Suggesting, chat: ConversationId): Promise<readonly Hit[]> {
  const conversation = await library.conversation(chat);
  const topic = conversation && topicOf(conversation);
  if (!topic) return [];
  const { hits } = await library.recall(topic, undefined, { ignoreTime: true });
  // Unasked for, only what has to do with it for certain.
  return hits.filter(hit => hit.conversation !== chat && hit.certain !== false).slice(0, most);
}

function topicOf({ title, turns, activePath }: Conversation): string {
  const shown = new Set(activePath);
  const asked = turns.findLast(({ id, role }) => role === 'user' && shown.has(id));
  // Signs that would demand something of the answer: nobody asked for that here.
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

/** A note as what is found looks: it is one turn, and whole. */
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
