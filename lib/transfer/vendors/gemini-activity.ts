/**
 * The rows of a Takeout's activity log → chats of Gemini. A row is one exchange, or something else that was done there. Since September 2026
 * most rows name their chat; the others stand in one that is made of what was said within half an hour.
 */
import type { Attachment, SeenTurn } from '../../conversation';
import { fold } from '../../merge/words';
import { given } from '../../sites/data/json';
import { filesKept, trimmed } from '../../sites/data/words';
import { sightingOf } from './chat';
import { ofOneChat } from './chat-sheet';
import { markOf } from './made-id';
import type { Sheet, Told } from './vendor';

export interface Activity {
  /** The product's name in the account's language. */
  readonly header: string;
  /** With the log's own word before what was asked. */
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly at: number | undefined;
  /** Markdown; absent where there is none. */
  readonly answer: string | undefined;
  /** The chats that the row names, by their ids. */
  readonly chats: readonly string[];
  readonly attachments: readonly Attachment[];
}

/** The log's word before a prompt: English, Japanese, Spanish, French, Greek. */
const asked =
  /^(?:(?:Prompted|Asked|Said|Branched|Answered)(?=\s|$)|送信したメッセージ\s*[::]|Has dicho\s*:|Prompt\s+:|Υποβλήθηκε το ερώτημα(?=\s|$))\s*/u;

/** What else an English log tells of, each by its first words. */
const done = /^(Created|Used|Added|Gave feedback|Selected preferred draft|Cleared)(?![\p{L}\p{N}])/u;

/** The chat's id in an address of Gemini's page, of this year or before. */
export const chatIn = (url: string): string | undefined =>
  /^https?:\/\/gemini\.google\.com\/(?:u\/\d{1,3}\/)?(?:app|gem\/[^/?#]{1,200})\/(?:c[/_])?([\w-]{4,200})\/?(?:[?#]|$)/.exec(
    url,
  )?.[1];

export const isGemini = (name: string): boolean => /\b(?:Gemini|Bard)\b/i.test(name);

interface Exchange {
  readonly prompt: string;
  readonly row: Activity;
  readonly key: string;
}

/** All rows of a file, in its order → its chats. */
export function* chatsOf(rows: readonly Activity[], sheet: Sheet): Generator<Told> {
  const exchanges = oldestFirst(rows).flatMap(row => exchangeOf(row, sheet));
  const named = new Map<string, Exchange[]>();
  const loose: Exchange[] = [];
  for (const exchange of exchanges) {
    const [chat, ...more] = new Set(exchange.row.chats);
    const known = chat === undefined || more.length > 0 ? undefined : named.get(chat);
    if (chat === undefined || more.length > 0) loose.push(exchange);
    else if (known) known.push(exchange);
    else named.set(chat, [exchange]);
  }
  for (const [id, chat] of named) yield* toldOf(id, chat, sheet);
  for (const chat of byPauses(loose)) {
    const [first] = chat;
    if (first) yield* toldOf(`time-${first.key}`, chat, sheet, groupedByTime(first.row.header));
  }
}

/** Such a chat is marked, in the account's language: nobody but the time says that these were said in one. */
const groupedByTime = (header: string): string =>
  /[\u3040-\u30ff]/.test(header) ? '時刻でまとめた' : 'grouped by time';

/** The log has the newest on top, and times that are the same: its order turned round, then by time. */
function oldestFirst(rows: readonly Activity[]): Activity[] {
  const times = rows.flatMap(({ at }) => at ?? []);
  const turned = (times[0] ?? 0) < (times.at(-1) ?? 0) ? rows : rows.toReversed();
  let before = 0;
  const timed = turned.map(row => {
    before = row.at ?? before;
    return { row, time: before };
  });
  return timed.toSorted((one, other) => one.time - other.time).map(({ row }) => row);
}

function exchangeOf(row: Activity, sheet: Sheet): Exchange[] {
  const title = row.title.trim();
  const [prefix] = asked.exec(title) ?? [];
  const isEnglish = /^(?:Gemini Apps|Gemini|Bard)?$/.test(row.header.trim());
  const other = prefix === undefined && isEnglish ? done.exec(title)?.[1] : undefined;
  if (other !== undefined || (prefix === undefined && row.answer === undefined)) {
    sheet.skip('activity that is no chat', 1, other);
    return [];
  }
  const prompt = trimmed(title.slice(prefix?.length ?? 0));
  if (prompt === '' && (row.answer ?? '') === '' && row.attachments.length === 0) {
    sheet.skip('message without words');
    return [];
  }
  // A page's log has whole seconds, and its prompts other white space: both forms of the log give the same names.
  const second = row.at === undefined ? '' : Math.floor(row.at / 1000).toString(36);
  return [{ prompt, row, key: `${second}-${markOf(fold(prompt) || prompt)}` }];
}

/** In milliseconds. */
const longestPause = 30 * 60_000;

/** What has no time stands alone. */
function byPauses(exchanges: readonly Exchange[]): Exchange[][] {
  const chats: Exchange[][] = [];
  let before = -Infinity;
  for (const exchange of exchanges) {
    const at = exchange.row.at ?? NaN;
    const chat = chats.at(-1);
    if (chat && at - before <= longestPause) chat.push(exchange);
    else chats.push([exchange]);
    before = at;
  }
  return chats;
}

/**
 * The log is no account of a chat by its page: rows may have been deleted there, or not say their chat. So it is told as what a page
 * showed: where Kura knows more of the chat's order or words from the site itself, that stands.
 */
function toldOf(id: string, exchanges: readonly Exchange[], file: Sheet, tag?: string): Generator<Told> {
  const sheet = ofOneChat(file);
  const turns = new Map<string, SeenTurn>();
  // The page's names end in the side: these do not, so that they are known to be another kind of names for the same turns.
  for (const { key, prompt, row } of exchanges) {
    const time = given({ createdAt: row.at });
    const attachments = filesKept(row.attachments);
    const question: SeenTurn = { id: `${key}-asked`, role: 'user', text: prompt, ...given({ attachments }), ...time };
    const isNew = !turns.has(question.id);
    if (isNew) turns.set(question.id, question);
    const answer = answerId(turns, `${key}-answered`, row.answer ?? '');
    if (answer !== undefined) {
      // The second answer to a prompt stands beside the first.
      const parent = isNew ? {} : { parent: question.id };
      turns.set(answer, { id: answer, role: 'assistant', text: row.answer ?? '', ...parent, ...time });
    } else if (!isNew) sheet.skip('message that is there twice');
  }
  return sightingOf(
    {
      source: 'gemini',
      id,
      ...(tag !== undefined && { url: '', tags: [tag] }),
      turns: [...turns.values()],
    },
    sheet,
  );
}

/** To one prompt in one second. */
const mostAnswers = 100;

/** Under which id an answer is new; `undefined` where it says nothing, or is there. */
function answerId(turns: ReadonlyMap<string, SeenTurn>, id: string, text: string): string | undefined {
  if (text === '') return undefined;
  for (let count = 1; count <= mostAnswers; count += 1) {
    const name = count === 1 ? id : `${id}~${count}`;
    const there = turns.get(name);
    if (!there) return name;
    if (there.text === text) return undefined;
  }
  return undefined;
}
