/** The tools that search: `recall` with its passages, and `search` with titles alone. */
import { compose, defaultMaxTokens, type Passage } from '../compose/compose';
import { readWholeHit } from '../compose/whole-hit';
import type { Hit } from '../core/hit';
import type { RecallOptions } from '../rpc/contracts/engine';
import { getSourceName } from '../sites/sources';
import { maxPassages } from './calls';
import type { ToolContext } from './run-tool';
import type { ParsedFields } from './schema';
import { getDayEdge, getSource } from './tool-arguments';
import type { ToolResult } from './tool-result';
import { formatTime, maskSecrets, maxResultLength, toOutgoingTitle, toOutgoingUrl } from './tool-text';

/** Some of the best hits are no answer. In 357 of 360 searches of 100,000 passages so many more gave what the whole list gives. */
const spareHits = 3;
/** For `search`. */
const maxTitles = 10;
/** In UTF-16 units. Of a longer answer only the part that was found is quoted; `get_chat` has the rest. */
const maxWholeLength = 3000;

export async function recallPassages(fields: ParsedFields, context: ToolContext): Promise<ToolResult> {
  const hits = await findHits(fields, context, Number(fields['limit'] ?? maxPassages));
  if (hits.length === 0) return { ok: true, structured: { passages: '', results: [] }, chats: [] };
  const passages = await Promise.all(hits.map(hit => toPassage(hit, context)));
  const results = await Promise.all(hits.map(hit => toResult(hit, context)));
  const { maxPassageTokens = defaultMaxTokens } = context;
  // Tokens bound no length: a text of spaces has few of them.
  for (let maxTokens = Math.min(defaultMaxTokens, maxPassageTokens); ; maxTokens = Math.floor(maxTokens / 2)) {
    const { text, included } = compose(passages, { locale: context.locale, maxTokens });
    const structured = { passages: text, results: results.filter((_, index) => included.includes(index)) };
    if (JSON.stringify(structured).length > maxResultLength && maxTokens > 1) continue;
    return { ok: true, structured, chats: included.flatMap(index => hits[index]?.conversation ?? []) };
  }
}

export async function searchChats(fields: ParsedFields, context: ToolContext): Promise<ToolResult> {
  const hits = await findHits(fields, context, maxTitles);
  const results = await Promise.all(
    hits.map(async ({ conversation, title, url }) => ({
      id: conversation,
      title: await toOutgoingTitle(title, context),
      url: await toOutgoingUrl(url, context),
    })),
  );
  return { ok: true, structured: { results }, chats: hits.map(({ conversation }) => conversation) };
}

/** The relevant hits, best first. What is merely nearest is no answer. */
async function findHits(fields: ParsedFields, context: ToolContext, limit: number): Promise<readonly Hit[]> {
  const { scope, library, getNow } = context;
  const source = getSource(fields, 'site');
  const from = getDayEdge(fields, 'after', getNow());
  const to = getDayEdge(fields, 'before', getNow());
  const ask = async (options?: RecallOptions) => {
    const { hits } = await library.recall(
      String(fields['query']),
      {
        scope,
        ...(source && { source }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      },
      options,
    );
    const relevant = hits.filter(({ isRelevant }) => isRelevant !== false);
    return { relevant: relevant.slice(0, limit), count: hits.length };
  };
  // A first page takes half the time of the whole list. Where a long chat took the places of others it is short, and all of it is relevant.
  const first = await ask({ maxHits: limit + spareHits });
  if (first.relevant.length >= limit || first.relevant.length < first.count) return first.relevant;
  return (await ask()).relevant;
}

async function toPassage(hit: Hit, context: ToolContext): Promise<Passage> {
  const { source, title, url, at, partialChat, note, answeredIn, turn, snippet } = hit;
  const { exchange: texts } = await readWholeHit(hit, id => context.library.readConversation(id));
  const exchange = await Promise.all(
    texts.map(async ({ role, text, fullCount }) => ({
      role,
      text: await maskSecrets(text, context),
      ...(fullCount !== undefined && { fullCount }),
    })),
  );
  const index = hit.exchange.findIndex(({ id }) => id === (answeredIn ?? turn));
  const isLong = exchange.some(({ text }) => text.length > maxWholeLength);
  return {
    source,
    siteName: getSourceName(source),
    title: await toOutgoingTitle(title, context),
    url: await toOutgoingUrl(url, context),
    at,
    exchange,
    ...(index >= 0 && { found: { index, text: snippet } }),
    ...(isLong && index >= 0 && { trim: { keep: 'found' } }),
    ...(partialChat && { partialChat }),
    ...(note?.replaced && { replacedAt: note.replaced.at }),
  };
}

async function toResult({ conversation, title, url, source, turn, at }: Hit, context: ToolContext) {
  return {
    id: conversation,
    title: await toOutgoingTitle(title, context),
    url: await toOutgoingUrl(url, context),
    source,
    message: turn,
    date: formatTime(at),
  };
}
