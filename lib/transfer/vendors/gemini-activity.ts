/**
 * Converts rows of a Takeout's activity log to chats of Gemini. A row is one exchange or another activity. Since September 2026 most rows
 * name their chat; the others are grouped into chats by pauses of half an hour.
 */
import type { Attachment, ObservedTurn } from '../../core/conversation';
import { normalizeForCompare } from '../../merge/compare-text';
import { removeEmpty } from '../../sites/data/json';
import { toUniqueFiles, trimBlankLines } from '../../sites/data/to-parts';
import { toSnapshot } from './to-snapshot';
import { createChatContext } from './chat-context';
import { hashWords } from './derived-id';
import type { ReadContext, TaggedSnapshot } from './vendor-reader';

export interface Activity {
  /** The product's name in the account's language. */
  readonly header: string;
  /** With the log's own prefix before the prompt. */
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly at: number | undefined;
  /** Markdown; absent if there is none. */
  readonly answer: string | undefined;
  /** Ids of the chats that the row names. */
  readonly chats: readonly string[];
  readonly attachments: readonly Attachment[];
}

/** The log's prefix before a prompt: English, Japanese, Spanish, French, Greek. */
const promptPrefix =
  /^(?:(?:Prompted|Asked|Said|Branched|Answered)(?=\s|$)|送信したメッセージ\s*[::]|Has dicho\s*:|Prompt\s+:|Υποβλήθηκε το ερώτημα(?=\s|$))\s*/u;

/** Older Japanese rows have the verb behind the prompt. */
const promptSuffix = 'と入力しました';

/** Other activities, each by its words. A row of feedback repeats the answer that it is about, so these come before any answer. */
const otherActivities = [
  /^(Created|Used|Added|Gave feedback|Selected preferred draft|Cleared)(?![\p{L}\p{N}])/u,
  /^(フィードバックを送信しました)/u,
  /を((?:作成|使用|追加|選択|消去|削除)しました)$/u,
];

/** The chat's id in a URL of Gemini's page, in the form of this year or an older one. */
export const findChatId = (url: string): string | undefined =>
  /^https?:\/\/gemini\.google\.com\/(?:u\/\d{1,3}\/)?(?:app|gem\/[^/?#]{1,200})\/(?:c[/_])?([\w-]{4,200})\/?(?:[?#]|$)/.exec(
    url,
  )?.[1];

export const isGemini = (name: string): boolean => /\b(?:Gemini|Bard)\b/i.test(name);

interface Exchange {
  readonly prompt: string;
  readonly row: Activity;
  readonly key: string;
}

/** Converts all rows of a file to its chats. */
export function* toSnapshots(rows: readonly Activity[], context: ReadContext): Generator<TaggedSnapshot> {
  const exchanges = sortOldestFirst(rows).flatMap(row => toExchanges(row, context));
  const named = new Map<string, Exchange[]>();
  const loose: Exchange[] = [];
  for (const exchange of exchanges) {
    const [chat, ...more] = new Set(exchange.row.chats);
    const known = chat === undefined || more.length > 0 ? undefined : named.get(chat);
    if (chat === undefined || more.length > 0) loose.push(exchange);
    else if (known) known.push(exchange);
    else named.set(chat, [exchange]);
  }
  for (const [id, chat] of named) yield* readChat(id, chat, context);
  for (const chat of splitByPauses(loose)) {
    const [first] = chat;
    if (first) yield* readChat(`time-${first.key}`, chat, context, getTimeTag(first.row.header));
  }
}

/** A tag, in the account's language, for a chat that was grouped by time only. */
const getTimeTag = (header: string): string => (/[\u3040-\u30ff]/.test(header) ? '時刻でまとめた' : 'grouped by time');

/** The log has its newest row first, and equal times. Its order is reversed, then sorted by time. */
function sortOldestFirst(rows: readonly Activity[]): Activity[] {
  const times = rows.flatMap(({ at }) => at ?? []);
  const ascending = (times[0] ?? 0) < (times.at(-1) ?? 0) ? rows : rows.toReversed();
  let before = 0;
  const timed = ascending.map(row => {
    before = row.at ?? before;
    return { row, time: before };
  });
  return timed.toSorted((a, b) => a.time - b.time).map(({ row }) => row);
}

function toExchanges(row: Activity, context: ReadContext): Exchange[] {
  const title = row.title.trim();
  const [prefix = ''] = promptPrefix.exec(title) ?? [];
  const suffix = prefix === '' && title.endsWith(promptSuffix) ? promptSuffix : '';
  const isPrompt = prefix + suffix !== '';
  const activityName = isPrompt ? undefined : findOtherActivity(title, row.header.trim());
  if (activityName !== undefined || (!isPrompt && row.answer === undefined)) {
    context.skip('activity that is no chat', 1, activityName);
    return [];
  }
  if (title === '') context.skip('exchange without a question');
  const prompt = trimBlankLines(title.slice(prefix.length, title.length - suffix.length));
  if (prompt === '' && (row.answer ?? '') === '' && row.attachments.length === 0) {
    context.skip('message without words');
    return [];
  }
  // The HTML log has whole seconds, and other white space in prompts. Both forms of the log must give the same keys.
  const second = row.at === undefined ? '' : Math.floor(row.at / 1000).toString(36);
  return [{ prompt, row, key: `${second}-${hashWords(normalizeForCompare(prompt) || prompt)}` }];
}

/** A prompt may begin or end with the same words, so the log must be in their language. */
function findOtherActivity(title: string, header: string): string | undefined {
  const [english, ...japanese] = otherActivities;
  const isEnglish = /^(?:Gemini Apps|Gemini|Bard)?$/.test(header);
  const known = isEnglish ? [english] : /[\u3040-\u30ff]/.test(header) ? japanese : [];
  return known.flatMap(pattern => pattern?.exec(title)?.[1] ?? [])[0];
}

/** In milliseconds. */
const maxPauseMs = 30 * 60_000;

/** An exchange without a time is a chat of its own. */
function splitByPauses(exchanges: readonly Exchange[]): Exchange[][] {
  const chats: Exchange[][] = [];
  let before = -Infinity;
  for (const exchange of exchanges) {
    const at = exchange.row.at ?? NaN;
    const chat = chats.at(-1);
    if (chat && at - before <= maxPauseMs) chat.push(exchange);
    else chats.push([exchange]);
    before = at;
  }
  return chats;
}

/**
 * The log is no complete record of a chat: rows may have been deleted, or name no chat. So the snapshot is one of a page, without `data`:
 * the order and text that Kura knows from the site itself win.
 */
function readChat(
  id: string,
  exchanges: readonly Exchange[],
  fileContext: ReadContext,
  tag?: string,
): Generator<TaggedSnapshot> {
  const context = createChatContext(fileContext);
  const turns = new Map<string, ObservedTurn>();
  // The page's ids end in a role. These do not, so that they count as another kind of ids for the same turns.
  for (const { key, prompt, row } of exchanges) {
    const time = removeEmpty({ createdAt: row.at });
    const attachments = toUniqueFiles(row.attachments);
    const question: ObservedTurn = {
      id: `${key}-asked`,
      role: 'user',
      text: prompt,
      ...removeEmpty({ attachments }),
      ...time,
    };
    const isNew = !turns.has(question.id);
    if (isNew) turns.set(question.id, question);
    const answer = findAnswerId(turns, `${key}-answered`, row.answer ?? '');
    if (answer !== undefined) {
      // The second answer to a prompt is a sibling of the first.
      const parent = isNew ? {} : { parent: question.id };
      turns.set(answer, { id: answer, role: 'assistant', text: row.answer ?? '', ...parent, ...time });
    } else if (!isNew) context.skip('message that is there twice');
  }
  return toSnapshot(
    {
      source: 'gemini',
      id,
      ...(tag !== undefined && { url: '', tags: [tag] }),
      turns: [...turns.values()],
    },
    context,
  );
}

/** The limit for answers to one prompt in one second. */
const maxAnswers = 100;

/** Finds a free id for the answer; `undefined` if the answer is empty or already there. */
function findAnswerId(turns: ReadonlyMap<string, ObservedTurn>, id: string, text: string): string | undefined {
  if (text === '') return undefined;
  for (let count = 1; count <= maxAnswers; count += 1) {
    const name = count === 1 ? id : `${id}~${count}`;
    const there = turns.get(name);
    if (!there) return name;
    if (there.text === text) return undefined;
  }
  return undefined;
}
