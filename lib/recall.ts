/** The read path: a question becomes hits, one for each conversation, each widened to what a reader needs. */
import type { Conversation, ConversationId, Hit, Turn } from './conversation';
import type { Engine, RankedChunk, SearchFilter } from './engine/engine';
import { snippet } from './engine/snippet';
import { exchangeAround } from './engine/exchange';
import type { RecallAnswer } from './messaging/services';
import type { Vault } from './vault/vault';

/** How many conversations an answer names. */
const mostHits = 20;
/** Several passages of one conversation rank together, so more passages are asked for than conversations are named. */
const passagesPerHit = 5;

/** Best first, one hit for each conversation. What was forgotten or changed since it was indexed is not shown as it was. */
export async function recall(
  vault: Pick<Vault, 'get'>,
  engine: Engine,
  question: string,
  filter?: SearchFilter,
  limit = mostHits,
): Promise<RecallAnswer> {
  const { ranked, by } = await engine.search(question, filter, limit * passagesPerHit);
  const best = onePerConversation(ranked).slice(0, limit);
  const conversations = await Promise.all(best.map(({ chunk }) => vault.get(chunk.conversation)));
  const hits = best.map((one, n) => {
    const conversation = conversations[n];
    return conversation && isWithin(conversation, filter) ? hitIn(conversation, one, question) : undefined;
  });
  return { hits: hits.filter(hit => hit !== undefined), by };
}

/** The best chunk speaks for its conversation: a mean would punish long chats for everything else they hold. */
function onePerConversation(ranked: readonly RankedChunk[]): RankedChunk[] {
  const best = new Map<ConversationId, RankedChunk>();
  for (const one of ranked) if (!best.has(one.chunk.conversation)) best.set(one.chunk.conversation, one);
  return [...best.values()];
}

function hitIn(conversation: Conversation, { chunk, ...ranks }: RankedChunk, question: string): Hit | undefined {
  const turn = conversation.turns.find(({ id }) => id === chunk.turn);
  if (!turn) return undefined;
  const { text, marks } = snippet(chunk.text, question);
  return {
    conversation: conversation.id,
    turn: turn.id,
    source: conversation.source,
    title: conversation.title,
    url: conversation.url,
    role: turn.role,
    at: timeOf(turn),
    snippet: text,
    marks,
    ...ranks,
    exchange: exchangeAround(conversation, turn).map(({ id, role, text }) => ({ id, role, text })),
  };
}

const timeOf = ({ createdAt, observedAt }: Turn): number => createdAt ?? observedAt;

/** The walls stand before ranking; here they stand again, because a conversation may have moved since it was indexed. */
function isWithin({ space, source, id }: Conversation, filter: SearchFilter = {}): boolean {
  return (
    (filter.space ?? space) === space && (filter.source ?? source) === source && (filter.conversation ?? id) === id
  );
}
