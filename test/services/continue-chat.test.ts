import { describe, expect, test } from 'vitest';
import { createContinueChatService, type ContinueTabs } from '../../lib/services/continue-chat';
import type { ChatToContinue, ContinuedChat } from '../../lib/rpc/contracts/continue-chat';
import type { InsertResult } from '../../lib/rpc/contracts/page';
import { Problem } from '../../lib/core/problem';
import type { Insertion } from '../../lib/vault/vault';

const english: ChatToContinue = {
  fence: '0a1b2c3d',
  from: [{ conversation: 'chatgpt:1', turn: 'q' }],
  title: 'Tides',
  site: 'claude',
  text: 'When is low water?',
};
const japanese: ChatToContinue = { ...english, fence: '4e5f6a7b', title: '潮', site: 'gemini', text: '干潮はいつ？' };

/** A browser of one background: tabs whose pages come to life when a test says so, and a clock that each wait moves on. */
function browserWith(stored: readonly ContinuedChat[] = []) {
  const seen = {
    opened: [] as string[],
    inserted: [] as string[],
    logged: [] as Insertion[],
    stored,
    reported: [] as unknown[],
    /** Every state that was written down, in order. */
    states: [] as string[],
  };
  const world = {
    at: 1000,
    page: (_at: number): 'closed' | 'not yet' | 'ready' => 'ready',
    insert: async (text: string): Promise<InsertResult> => {
      seen.inserted.push(text);
      return { state: 'inserted' };
    },
    onWait: async (_ms: number) => {},
  };
  const tabs: ContinueTabs = {
    open: async url => seen.opened.push(url),
    check: async () => world.page(world.at),
    insert: (_tab, text) => world.insert(text),
  };
  const start = () =>
    createContinueChatService({
      tabs,
      store: {
        get: async () => seen.stored,
        set: async all => {
          seen.stored = structuredClone(all);
          seen.states.push(...all.map(({ state }) => state));
        },
      },
      log: async insertion => seen.logged.push(insertion),
      report: error => seen.reported.push(error),
      clock: {
        now: () => world.at,
        wait: async ms => {
          await world.onWait(ms);
          // Everything else that is ready runs first.
          await new Promise(resolve => setTimeout(resolve));
          world.at += ms;
        },
      },
    });
  return { seen, world, start };
}

const until = async (holds: () => boolean) => {
  for (let turn = 0; turn < 2000 && !holds(); turn += 1) await new Promise(resolve => setTimeout(resolve));
  expect(holds()).toBe(true);
};

describe.each([
  { chat: english, address: 'https://claude.ai/new' },
  { chat: japanese, address: 'https://gemini.google.com/app' },
])('a chat that goes on in $chat.site', ({ chat, address }) => {
  test('is inserted once into the new chat as soon as one can write there, and noted down', async () => {
    const { seen, world, start } = browserWith();
    world.page = at => (at < 4000 ? 'not yet' : 'ready');
    await start().start(chat);
    expect(seen.opened).toEqual([address]);
    expect(seen.stored).toEqual([{ ...chat, tab: 1, since: 1000, state: 'waiting' }]);
    await until(() => seen.logged.length > 0);
    expect(seen.inserted).toEqual([chat.text]);
    expect(seen.logged).toMatchObject([{ fence: chat.fence, from: chat.from, into: address }]);
    await until(() => seen.stored.length === 0);
    // That it stands there was said for a while, without keeping the text.
    expect(seen.states).toEqual(['waiting', 'inserting', 'inserted']);
    expect(seen.reported).toEqual([]);
  });

  test('waits a minute, and then stays ready', async () => {
    const { seen, world, start } = browserWith();
    world.page = () => 'not yet';
    await start().start(chat);
    await until(() => seen.stored[0]?.state === 'stalled');
    expect(world.at).toBe(1000 + 60_500);
    expect(seen.stored[0]?.text).toBe(chat.text);
    expect(seen.inserted).toEqual([]);
  });
});

test('a composer that is there for one look only is not written in', async () => {
  const { seen, world, start } = browserWith();
  world.page = at => (at === 1500 || at >= 9000 ? 'ready' : 'not yet');
  world.insert = async text => {
    seen.inserted.push(`${text} at ${world.at}`);
    return { state: 'inserted' };
  };
  await start().start(english);
  await until(() => seen.inserted.length > 0);
  expect(seen.inserted).toEqual(['When is low water? at 9500']);
});

test('called off, it does not go in; and a tab that is closed calls it off', async () => {
  const calledOff = browserWith();
  calledOff.world.page = () => 'not yet';
  const service = calledOff.start();
  await service.start(english);
  await service.dismiss(english.fence);
  calledOff.world.page = () => 'ready';
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(calledOff.seen).toMatchObject({ stored: [], inserted: [] });

  const closed = browserWith();
  closed.world.page = () => 'closed';
  await closed.start().start(english);
  await until(() => closed.seen.stored.length === 0);
  expect(closed.seen.inserted).toEqual([]);
});

test('a composer that is drawn anew at that moment is tried again; one that did not take the text is not', async () => {
  const { seen, world, start } = browserWith();
  const answers: InsertResult[] = [
    { state: 'failed', problem: 'NoComposer' },
    { state: 'failed', problem: 'NotInserted' },
  ];
  world.insert = async text => {
    seen.inserted.push(text);
    return answers.shift() ?? { state: 'inserted' };
  };
  await start().start(japanese);
  await until(() => seen.stored[0]?.state === 'failed');
  expect(seen.stored).toMatchObject([{ problem: 'NotInserted', text: '干潮はいつ？' }]);
  expect(seen.inserted).toHaveLength(2);
});

test('a page that goes away in the middle of it is a failure that can be told', async () => {
  const { seen, world, start } = browserWith();
  world.insert = async () => {
    throw new Problem('PageNotReady', 'gone');
  };
  await start().start(english);
  await until(() => seen.stored[0]?.state === 'failed');
  expect(seen.stored).toMatchObject([{ problem: 'PageNotReady' }]);
});

const left = (state: ContinuedChat['state']): ContinuedChat => ({ ...english, tab: 7, since: 900, state });

test('a background that was ended takes up what waited', async () => {
  const { seen, start } = browserWith([left('waiting')]);
  start();
  await until(() => seen.inserted.length > 0);
  expect(seen.inserted).toEqual(['When is low water?']);
  expect(seen.opened).toEqual([]);
});

test('what a background was ended in the middle of is not tried again', async () => {
  const { seen, start } = browserWith([left('inserting'), { ...left('inserted'), fence: '00000000' }]);
  start();
  await until(() => seen.states.length > 0);
  expect(seen.stored).toEqual([left('unsure')]);
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(seen.inserted).toEqual([]);
});

test('two chats are on their way without hindering each other', async () => {
  const { seen, start } = browserWith();
  const service = start();
  await Promise.all([service.start(english), service.start(japanese)]);
  await until(() => seen.inserted.length === 2);
  expect(seen.inserted.toSorted()).toEqual(['When is low water?', '干潮はいつ？']);
});
