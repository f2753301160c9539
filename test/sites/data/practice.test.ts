/**
 * The practice sites' data and the adapters' `parse` were written apart from each other, after the same notes: where they agree,
 * both have read these notes alike.
 */
import { expect, test } from 'vitest';
import { adapters } from '../../../scripts/read/adapters';
import type { SiteData, Thread } from '../../../lib/sites/site';
import { ownData, type DataRequest, type DataShape } from '../../practice/data';
import { shownPath, type Chat } from '../../practice/page/chats';
import { dataSites } from './fixture';

const told = (site: (typeof dataSites)[number], requests: readonly DataRequest[]): readonly SiteData[] => {
  const { origin } = new URL(adapters[site].newChatUrl);
  return requests.flatMap(({ path, answer, sent }) => {
    const url = origin + path;
    expect(adapters[site].isData?.(new URL(url))).toBe(true);
    return adapters[site].parse?.({ url, body: answer, ...(sent === undefined ? {} : { sent }) }) ?? [];
  });
};

const dataOf = (site: (typeof dataSites)[number]) => {
  const data = ownData[new URL(adapters[site].newChatUrl).host];
  if (!data) throw new Error(`The practice site of ${site} has no data.`);
  return data;
};

/** Sixty exchanges, every fifth prompt edited and every third answered twice; the newest versions are shown. */
function longChat(): Chat {
  const messages: Chat['messages'] = [];
  const say = (role: 'user' | 'assistant', parent: string | null, text: string) => {
    const id = String(messages.length + 1);
    messages.push({ id, parent, role, text, at: 1_790_000_000_000 + messages.length * 1000 });
    return id;
  };
  let last: string | null = null;
  for (let count = 1; count <= 60; count += 1) {
    if (count % 5 === 0) say('assistant', say('user', last, `Prompt ${count}, 前の問い`), `Answer ${count}, 前の答え`);
    const prompt = say('user', last, `Prompt ${count}\n問い ${count}`);
    if (count % 3 === 0) say('assistant', prompt, `Answer ${count}, first`);
    last = say('assistant', prompt, `**Answer** ${count}\n\n- 答え ${count}`);
  }
  return { id: '0a0b0c0d-0e0f', title: 'A long chat 長い会話', messages, leaf: last, at: 1_790_000_000_000 };
}

/** Turns as what is said after what, whatever a site calls them. */
const family = (turns: readonly { id: string; parent?: string | null; role: string; text: string }[]) => {
  const texts = new Map(turns.map(({ id, text }) => [id, text]));
  return turns.map(({ parent, role, text }) => `${texts.get(parent ?? '') ?? 'nothing'} → ${role}: ${text}`).sort();
};

const threadsIn = (data: readonly SiteData[]): Thread[] => data.filter(one => one.kind === 'thread');

test.each(['chatgpt', 'claude', 'grok', 'deepseek'] as const)('%s: a chat with branches is told whole', site => {
  const chat = longChat();
  const [thread, ...more] = threadsIn(told(site, dataOf(site).chat(chat, 'whole')));
  expect(more).toEqual([]);
  expect(thread?.chat).toBe(chat.id);
  expect(family(thread?.turns ?? [])).toEqual(family(chat.messages));
  expect(thread).not.toHaveProperty('piece');
  expect(thread).not.toHaveProperty('partial');
  const leaf = thread?.turns.find(({ id }) => id === thread.leaf)?.text;
  // Grok's data does not say which branch is shown.
  expect(leaf).toBe(site === 'grok' ? undefined : shownPath(chat).at(-1)?.text);
});

test.each([
  ['chatgpt', 'pieces', 6],
  ['gemini', 'whole', 1],
  ['gemini', 'pieces', 12],
] as const)('%s: the branch that is shown is told (%s)', (site, shape: DataShape, count) => {
  const chat = longChat();
  const pieces = threadsIn(told(site, dataOf(site).chat(chat, shape)));
  expect(pieces).toHaveLength(count);
  pieces.slice(1).forEach(({ piece }, at) => expect(piece?.at).toBe(pieces[at]?.piece?.next));
  expect(pieces[0]?.piece?.at).toBeUndefined();
  expect(pieces.at(-1)?.piece?.next).toBeUndefined();

  const turns = pieces.toReversed().flatMap(piece => piece.turns);
  expect(turns.map(({ role, text }) => ({ role, text }))).toEqual(
    shownPath(chat).map(({ role, text }) => ({ role, text })),
  );
  const missing = pieces.slice(0, -1).map(piece => piece.turns[0]?.id);
  expect(turns.filter(turn => turn.parent === undefined).map(({ id }) => id)).toEqual(missing.toReversed());
});

test.each(dataSites)('%s: the list of chats is told', site => {
  const chat = longChat();
  expect(told(site, dataOf(site).list([chat, { ...chat, id: '0a0b0c0d-1111', title: '別の会話' }]))).toMatchObject([
    {
      kind: 'list',
      chats: [
        { id: chat.id, title: chat.title },
        { id: '0a0b0c0d-1111', title: '別の会話' },
      ],
    },
  ]);
});
