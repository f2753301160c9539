/**
 * The page and the site's data tell of one chat under two sets of names: a tool by what it did, or by what its program is called; a
 * document by its title, or by its file. In whatever order they are read, and however often, nothing stands twice.
 */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Conversation, Snapshot, Turn } from '../../lib/core/conversation';
import { merge } from '../../lib/merge/merge';
import { parse as parseChatGpt } from '../../lib/sites/chatgpt/data';
import { createParser as createClaudeParser } from '../../lib/sites/claude/create-parser';
import { parse as parseDeepSeek } from '../../lib/sites/deepseek/data';
import { parse as parseGemini } from '../../lib/sites/gemini/data';
import { parse as parseGrok } from '../../lib/sites/grok/data';
import { chatgpt } from '../../lib/transfer/vendors/chatgpt';
import { claude } from '../../lib/transfer/vendors/claude';
import type { Payload, SiteData } from '../../lib/sites/site';
import { adapters } from '../../scripts/read/adapters';
import { harbourChat } from '../fakes/whole-chats/harbour-chat';
import type { ScriptExchange } from '../fakes/whole-chats/script';
import { dataOfSites, type DataOfSite, type PartCounts } from '../fakes/whole-chats/site-data';
import { toldBy } from '../transfer/vendors/read-values';
import { wholeChats } from '../fakes/whole-chats/whole-chats';

const parsers: Readonly<Record<string, (payload: Payload) => Promise<readonly SiteData[]> | readonly SiteData[]>> = {
  chatgpt: parseChatGpt,
  claude: payload => createClaudeParser()(payload),
  gemini: parseGemini,
  grok: parseGrok,
  deepseek: parseDeepSeek,
};

type Unseen = Omit<Snapshot, 'seenAt'>;

/** The exchanges that have something beside their text, and one that has not. */
const script: readonly ScriptExchange[] = harbourChat.filter(
  ({ prompt, answer }, n) =>
    n === 0 || answer.thinking || answer.tool || answer.document || prompt.pasted || prompt.files || prompt.pictures,
);

function readPage(name: string): Unseen {
  const whole = wholeChats.find(chat => chat.name === name);
  if (!whole) throw new Error(`No whole chat is called ${name}.`);
  const { html, url } = whole.build(script);
  const adapter = adapters[whole.site];
  const reading = adapter.read(new DOMParser().parseFromString(html, 'text/html'));
  if (reading.state === 'unreadable') throw new Error(reading.missing);
  return { id: `${whole.site}:${adapter.chatId(new URL(url))}`, source: whole.site, url, turns: reading.turns };
}

async function readData(page: Unseen, payload: Payload): Promise<Unseen> {
  const [thread] = (await parsers[page.source]?.(payload)) ?? [];
  if (thread?.kind !== 'thread') throw new Error(`The data of ${page.source} is not read.`);
  expect(`${page.source}:${thread.chat}`).toBe(page.id);
  const { turns, leaf } = thread;
  return { ...page, turns, data: { whole: !thread.partial, ...(leaf && { leaf }) } };
}

const mergeAll = (snapshots: readonly Unseen[]): Conversation => {
  let known: Conversation | undefined;
  for (const [n, snapshot] of snapshots.entries())
    known = merge(known, { ...snapshot, seenAt: 1_790_000_000_000 + 1000 * n }).conversation;
  if (!known) throw new Error('Nothing was merged.');
  return known;
};

const kinds = ['thinking', 'tool', 'artifact', 'canvas'] as const;
const countParts = ({ parts = [] }: Turn): PartCounts =>
  Object.fromEntries(
    kinds.map(kind => [kind, parts.filter(part => part.kind === kind).length]),
  ) as unknown as PartCounts;

const countPictures = ({ attachments = [] }: Turn) => attachments.filter(({ kind }) => kind === 'image').length;

const none: PartCounts = { thinking: 0, tool: 0, artifact: 0, canvas: 0 };

/** Lists what stands twice or not at all. `count` says how many parts an answer has in the fullest of its sources. */
function listFaults({ turns }: Conversation, count: DataOfSite['count']): unknown[] {
  const [prompts = [], answers = []] = (['user', 'assistant'] as const).map(role =>
    turns.filter(turn => turn.role === role),
  );
  if (prompts.length !== script.length || answers.length !== script.length)
    return [`${prompts.length} prompts and ${answers.length} answers of ${script.length}`];
  return script.flatMap(({ prompt, answer }, n) => {
    const [asked, answered] = [prompts[n], answers[n]] as [Turn, Turn];
    const counts = { ...none, ...count(answer) };
    return [
      ...(isDeepStrictEqual(countParts(answered), counts) ? [] : [counts, answered.parts]),
      ...((asked.parts?.length ?? 0) > (prompt.pasted ? 1 : 0) ? [asked.parts] : []),
      ...(countPictures(asked) > (prompt.pictures?.length ?? 0) ? [asked.attachments] : []),
      ...(answered.otherwise === undefined ? [] : [answered.otherwise]),
    ];
  });
}

const orders = [
  ['page', 'data'],
  ['data', 'page'],
  ['page', 'data', 'page', 'data', 'page'],
  ['data', 'page', 'page', 'data', 'data'],
] as const;

describe.each(dataOfSites)('$name', ({ name, build, count }) => {
  test('each part stands once, in whatever order', async () => {
    const page = readPage(name);
    const readings = { page, data: await readData(page, build(script)) };
    for (const order of orders) expect(listFaults(mergeAll(order.map(which => readings[which])), count)).toEqual([]);
  });
});

test('of Claude’s page, its service and its older data each part stands once, in every order', async () => {
  const page = readPage('Claude, hub');
  const [older, service] = await Promise.all(
    dataOfSites.filter(({ name }) => name === 'Claude, hub').map(({ build }) => readData(page, build(script))),
  );
  const count = dataOfSites.find(({ name }) => name === 'Claude, hub')?.count;
  if (!older || !service || !count) throw new Error('Claude has two kinds of data.');
  const [a, b, c] = [page, older, service];
  for (const order of [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ]) {
    expect(listFaults(mergeAll(order), count)).toEqual([]);
    expect(listFaults(mergeAll([...order, ...order]), count)).toEqual([]);
  }
});

test.each([
  ['ChatGPT, classic', chatgpt],
  ['Claude, hub', claude],
])('%s: an export of the chat adds nothing to the page and the data', async (name, reader) => {
  const { build, count } = dataOfSites.find(site => site.name === name) as DataOfSite;
  const page = readPage(name);
  const payload = build(script);
  const data = await readData(page, payload);
  const { chats } = await toldBy(reader, [JSON.parse(payload.body)]);
  const exported: Unseen = { ...page, ...chats[0] };
  for (const order of [
    [page, exported],
    [exported, page],
    [data, exported],
    [exported, data],
    [page, data, exported],
    [exported, page, data],
  ])
    expect(listFaults(mergeAll([...order, ...order]), count)).toEqual([]);
});
