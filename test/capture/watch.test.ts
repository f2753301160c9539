import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WatchState } from '../../lib/capture/chat-tracker/tracker';
import { watch, type Timing } from '../../lib/capture/watch';
import type { ObservedTurn, Snapshot } from '../../lib/core/conversation';
import { Problem } from '../../lib/core/problem';
import type { Reading, SiteAdapter } from '../../lib/sites/site';
import { useFastClock } from '../set-up/fast-clock';

useFastClock();

/** How often the made-up site was read. */
let reads = 0;

/** A made-up site whose page says plainly what it shows. */
const site: SiteAdapter = {
  id: 'chatgpt',
  name: 'Practice',
  aliases: [],
  colors: { badge: '#24806a', onBadge: '#ffffff' },
  origins: ['https://practice.example'],
  evidence: 'hints',
  newChatUrl: 'https://practice.example/',
  classWords: [],
  chatUrl: id => `https://practice.example/c/${id}`,
  chatId: url => /^\/c\/(\w+)$/.exec(url.pathname)?.[1],
  isPrivate: page => page.querySelector('.private') !== null,
  composer: page => page.querySelector<HTMLElement>('textarea') ?? undefined,
  read(page): Reading {
    reads += 1;
    const rows = [...page.querySelectorAll<HTMLElement>('li')];
    if (rows.length === 0) return { state: 'unreadable', missing: 'li' };
    const turns = rows.map((row): ObservedTurn => ({
      id: row.id,
      role: row.className === 'user' ? 'user' : 'assistant',
      text: row.textContent,
    }));
    const shown = { turns, ...(page.querySelector('.unnamed') && { unnamed: true as const }) };
    if (page.querySelector('.stop')) {
      const growing = rows.at(-1)?.className === 'assistant' ? rows.at(-1)?.id : undefined;
      const provisional = page.querySelector('.provisional') !== null;
      return { state: 'streaming', ...(growing && { growing }), ...(provisional && { provisional }), ...shown };
    }
    return { state: 'settled', confirmed: page.querySelector('.actions') !== null, ...shown };
  },
};

// The order of things is what is tested, never how long they take.
const pace: Timing = {
  observeMs: 10,
  streamingMs: 10,
  urlPollMs: 10,
  settleTimes: { confirmed: 100, unconfirmed: 200, unreadable: 100, checkpoint: 40 },
  retryMs: 20,
};

let dom: JSDOM;
let stop: AbortController;
let states: WatchState[];
let sent: Snapshot[];

const page = () => dom.window.document;
const show = (html: string) => {
  page().body.innerHTML = html;
};
const chat = (question: string, answer: string) =>
  `<ul><li id="q" class="user">${question}</li><li id="a" class="assistant">${answer}</li></ul><div class="actions"></div>`;

function start(
  deliver: (sighting: Snapshot) => Promise<'new' | 'forgotten' | void> = async () => {},
  on = site,
  at: Timing = pace,
) {
  watch({
    page: page(),
    site: on,
    signal: stop.signal,
    timing: at,
    onState: state => states.push(state),
    deliver: async sighting => {
      sent.push(sighting);
      return (await deliver(sighting)) ?? 'kept';
    },
  });
}

const until = async (holds: () => boolean) => {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 300) throw new Error(`Never came: ${holds.toString()}; last state ${JSON.stringify(states.at(-1))}`);
    await new Promise(resolve => setTimeout(resolve, 10));
  }
};
/** Long enough for many looks: used to show that something does not happen. */
const manyLooks = () => new Promise(resolve => setTimeout(resolve, 2 * pace.settleTimes.unconfirmed));
/** On a busy machine looks are further apart than any time that a test could wait. */
const looks = async (count: number) => {
  const before = states.length;
  await until(() => states.length >= before + count);
};
const last = () => states.at(-1)?.state;
const finished = () => sent.filter(({ turns }) => turns.every(turn => !turn.unfinished));

beforeEach(() => {
  reads = 0;
  // The observer must be of the page's own window.
  dom = new JSDOM('', { url: 'https://practice.example/c/one' });
  globalThis.MutationObserver = dom.window.MutationObserver;
  stop = new dom.window.AbortController();
  states = [];
  sent = [];
});
afterEach(() => stop.abort());

describe('a chat that is written while we watch', () => {
  test('is delivered once and whole, after the answer has ended', async () => {
    show('<ul></ul>');
    start();
    show('<ul><li id="q" class="user">紅葉の見頃は？</li><li id="a" class="assistant"></li></ul><i class="stop"></i>');
    for (const text of ['11月', '11月下旬', '11月下旬です。']) {
      page().getElementById('a')!.textContent = text;
      // The model pauses to think for longer than any rest that would be believed.
      await manyLooks();
    }
    expect(finished()).toEqual([]);

    show(chat('紅葉の見頃は？', '11月下旬です。'));
    await until(() => last() === 'saved');
    await manyLooks();
    expect(finished().map(({ id, turns }) => [id, turns.map(turn => turn.text)])).toEqual([
      ['chatgpt:one', ['紅葉の見頃は？', '11月下旬です。']],
    ]);
  });

  test('is not delivered again when the page draws the same anew', async () => {
    show(chat('Why?', 'Because.'));
    start();
    await until(() => last() === 'saved');
    show('');
    show(chat('Why?', 'Because.'));
    await manyLooks();
    expect(sent).toHaveLength(1);
  });

  test('is delivered again when a turn was added', async () => {
    show(chat('Why?', 'Because.'));
    start();
    await until(() => last() === 'saved');
    page().querySelector('ul')!.insertAdjacentHTML('beforeend', '<li id="q2" class="user">And how?</li>');
    await until(() => sent.length === 2);
    expect(sent[1]?.turns.map(turn => turn.id)).toEqual(['q', 'a', 'q2']);
  });

  test('without a final action bar is believed after a longer rest', async () => {
    show('<ul><li id="q" class="user">Why?</li></ul>');
    start();
    await until(() => last() === 'saved');
    expect(sent).toHaveLength(1);
  });
});

describe('a long chat', () => {
  const long = (count: number) =>
    `<ul>${Array.from({ length: count }, (_, n) => `<li id="t${n}" class="${n % 2 ? 'assistant' : 'user'}">第${n}</li>`).join('')}</ul>` +
    '<i class="actions"></i>';
  const ids = () => sent.map(({ turns }) => turns.map(({ id }) => id));

  test('is delivered whole once, and then what was added to it', async () => {
    show(long(6));
    start();
    await until(() => last() === 'saved');
    show(long(8));
    await until(() => sent.length > 1 && last() === 'saved' && ids().at(-1)?.at(-1) === 't7');
    expect(ids()[0]).toEqual(['t0', 't1', 't2', 't3', 't4', 't5']);
    expect(ids().at(-1)).toEqual(['t4', 't5', 't6', 't7']);
  });

  test('is delivered whole as long as none of it was acknowledged', async () => {
    show(long(4));
    start(async () => {
      if (sent.length < 3) throw new Error('The worker was killed');
    });
    await until(() => sent.length === 2);
    show(long(6));
    await until(() => last() === 'saved');
    expect(ids().at(-1)).toHaveLength(6);
  });

  test('is delivered whole again when the vault turns out not to have it', async () => {
    show(long(4));
    start(async ({ turns }) => (turns[0]?.id === 't2' ? 'new' : undefined));
    await until(() => last() === 'saved');
    show(long(8));
    await until(() => last() === 'saved' && ids().at(-1)?.length === 8);
    expect(ids().map(each => each[0])).toContain('t2');
  });
});

describe('checkpoints of a growing answer', () => {
  const growing = (answer: string, more = '') =>
    `<ul><li id="q0" class="user">Hello?</li><li id="a0" class="assistant">Hello.</li>` +
    `<li id="q" class="user">味噌は？</li><li id="a" class="assistant">${answer}</li></ul><i class="stop"></i>${more}`;
  const drafts = () => sent.flatMap(({ turns }) => turns.filter(turn => turn.unfinished === 'growing'));

  test('are delivered under the prompt’s name while it grows, and the finished answer under its own', async () => {
    show(
      '<ul><li id="q0" class="user">Hello?</li><li id="a0" class="assistant">Hello.</li></ul><i class="actions"></i>',
    );
    start();
    await until(() => last() === 'saved');
    for (const text of ['赤', '赤味噌', '赤味噌です']) {
      show(growing(text));
      await until(() => drafts().at(-1)?.text === text);
    }
    expect(drafts().map(({ id, role, text }) => [id, role, text])).toEqual([
      ['draft:q', 'assistant', '赤'],
      ['draft:q', 'assistant', '赤味噌'],
      ['draft:q', 'assistant', '赤味噌です'],
    ]);
    // What is new, from the turn before it so that its place is known; then only that and what grows.
    expect(sent.slice(1).map(({ turns }) => turns.map(turn => turn.id))).toEqual([
      ['a0', 'q', 'draft:q'],
      ['a0', 'q', 'draft:q'],
      ['a0', 'q', 'draft:q'],
    ]);
    show(growing('赤味噌です。').replace('<i class="stop"></i>', '<i class="actions"></i>'));
    await until(() => last() === 'saved');
    expect(sent.at(-1)?.turns.map(turn => [turn.id, turn.unfinished])).toEqual([
      ['q0', undefined],
      ['a0', undefined],
      ['q', undefined],
      ['a', undefined],
    ]);
  });

  test('are not made before a word is there, and not twice of the same words', async () => {
    show(growing(''));
    start();
    await manyLooks();
    expect(sent).toEqual([]);
    show(growing('White'));
    await until(() => drafts().length === 1);
    await manyLooks();
    await looks(5);
    expect(drafts()).toHaveLength(1);
  });

  test('are not made of a prompt whose id may change', async () => {
    show(growing('White', '<i class="provisional"></i>'));
    start();
    await manyLooks();
    await looks(5);
    expect(sent).toEqual([]);
  });

  test('of an exchange whose ids may change are made after the turn before it', async () => {
    const prompt = expect.stringMatching(/^asked:a0:[0-9a-z]+$/) as unknown;
    const answer = expect.stringMatching(/^draft:asked:a0:[0-9a-z]+$/) as unknown;
    show(growing('White', '<i class="unnamed"></i>'));
    start();
    await until(() => drafts().length === 1);
    expect(sent.flatMap(({ turns }) => turns.map(({ id }) => id))).toEqual(['q0', 'a0', prompt, answer]);
    const ended = (text: string) => growing(text, '<i class="unnamed"></i>').replace('<i class="stop"></i>', '');
    show(ended('White miso.'));
    dom.window.dispatchEvent(new dom.window.Event('pagehide'));
    expect(sent.at(-1)?.turns.map(({ id }) => id)).toEqual(['a0', prompt, answer]);
    // It has ended, and may still be given another id: the prompt is not handed out before both have come to rest.
    show(ended('White miso is milder.'));
    await until(() => last() === 'saved');
    expect(sent.at(-1)?.turns.map(({ id }) => id)).toEqual(['q0', 'a0', 'q', 'a']);
    expect(sent.filter(({ turns }) => turns.at(-1)?.id === 'q')).toEqual([]);
  });

  test('are not made in a private chat', async () => {
    show(growing('White', '<i class="private"></i>'));
    start();
    await manyLooks();
    expect(sent).toEqual([]);
  });

  test('are not made of the chat before, which still grows on the page under the new address', async () => {
    show(growing('White'));
    start();
    await until(() => drafts().length === 1);
    dom.reconfigure({ url: 'https://practice.example/c/two' });
    for (const text of ['White or', 'White or red']) {
      show(growing(text));
      await manyLooks();
    }
    expect(sent.map(({ id }) => id)).toEqual(['chatgpt:one']);
  });

  test('are followed by the branch that was there before, when the user goes back to it', async () => {
    const before = chat('味噌は？', '赤味噌です。');
    show(before);
    start();
    await until(() => last() === 'saved');
    show(
      '<ul><li id="q2" class="user">Which miso?</li><li id="a2" class="assistant">Whi</li></ul><i class="stop"></i>',
    );
    await until(() => drafts().length > 0);
    show(before);
    await until(() => last() === 'saved');
    expect(sent.at(-1)?.turns.map(({ id }) => id)).toEqual(['q', 'a']);
  });

  test('are made once more when the page goes away', async () => {
    show(growing('White'));
    start();
    await until(() => drafts().length === 1);
    show(growing('White miso is milder'));
    dom.window.dispatchEvent(new dom.window.Event('pagehide'));
    expect(drafts().at(-1)?.text).toBe('White miso is milder');
  });

  test('are made when the page goes away before an answer that ended could be believed', async () => {
    show(growing('白味噌は'));
    start();
    await until(() => drafts().length === 1);
    show(growing('白味噌は甘口です。').replace('<i class="stop"></i>', ''));
    dom.window.dispatchEvent(new dom.window.Event('pagehide'));
    expect(drafts().at(-1)?.text).toBe('白味噌は甘口です。');
    expect(finished()).toEqual([]);
  });
});

describe('a long list that is scrolled faster than it comes to rest', () => {
  const row = (n: number) =>
    `<li id="q${n}" class="user">Week ${n}?</li><li id="a${n}" class="assistant">Week ${n}.</li>`;

  test('every turn that passes by is delivered, except one that may still grow', async () => {
    show(`<ul>${row(9)}</ul><div class="actions"></div>`);
    start();
    await until(() => last() === 'saved');
    for (let n = 8; n >= 1; n--) {
      const looks = states.length;
      show(`<ul>${row(n)}${row(n + 1)}</ul><div class="actions"></div>`);
      // One look, which is too early for the page to have come to rest.
      await until(() => states.length > looks);
    }
    await until(() => last() === 'saved');
    const seen = new Set(sent.flatMap(sighting => sighting.turns.map(turn => turn.id)));
    expect([...seen].filter(id => id.startsWith('q')).sort()).toEqual([
      'q1',
      'q2',
      'q3',
      'q4',
      'q5',
      'q6',
      'q7',
      'q8',
      'q9',
    ]);
  });

  test('a question that leaves the page before its answer has come to rest is delivered with what follows', async () => {
    show(
      '<ul><li id="q" class="user">紅葉の見頃は？</li><li id="a" class="assistant">11月</li></ul><i class="stop"></i>',
    );
    start();
    await looks(1);
    // The next question follows at once, and the answer to it pushes the first one out.
    show(
      '<ul><li id="q" class="user">紅葉の見頃は？</li><li id="a" class="assistant">11月です。</li><li id="q2" class="user">Where?</li></ul><i class="stop"></i>',
    );
    await looks(1);
    show(
      '<ul><li id="a" class="assistant">11月です。</li><li id="q2" class="user">Where?</li><li id="a2" class="assistant">Kyo</li></ul><i class="stop"></i>',
    );
    await looks(1);
    show(
      '<ul><li id="q2" class="user">Where?</li><li id="a2" class="assistant">Kyoto.</li></ul><div class="actions"></div>',
    );
    await until(() => last() === 'saved');
    const seen = new Map(finished().flatMap(({ turns }) => turns.map(({ id, text }) => [id, text])));
    expect(Object.fromEntries(seen)).toEqual({ q: '紅葉の見頃は？', a: '11月です。', q2: 'Where?', a2: 'Kyoto.' });
  });

  test('a growing answer whose question has left the page is kept in checkpoints all the same', async () => {
    show('<ul><li id="q" class="user">Why?</li><li id="a" class="assistant">Be</li></ul><i class="stop"></i>');
    start();
    await until(() => sent.length > 0);
    show('<ul><li id="a" class="assistant">Because it rained.</li></ul><i class="stop"></i>');
    await until(() => sent.at(-1)?.turns.at(-1)?.text === 'Because it rained.');
    expect(sent.at(-1)?.turns.map(({ id }) => id)).toEqual(['q', 'draft:q']);
  });

  test('what passes by just after a navigation is not delivered', async () => {
    show(chat('First chat?', 'Yes.'));
    start();
    await until(() => last() === 'saved');
    dom.reconfigure({ url: 'https://practice.example/c/two' });
    show(
      `<ul><li id="q" class="user">First chat?</li><li id="x" class="assistant">Half</li><li id="y" class="user">mixed</li></ul>`,
    );
    const looks = states.length;
    await until(() => states.length > looks);
    show(chat('Second chat?', 'Yes.'));
    await until(() => sent.length === 2);
    expect(sent[1]?.turns.map(turn => turn.text)).toEqual(['Second chat?', 'Yes.']);
  });
});

test('a chat glanced at on the way back does not leave its turns in the one that was kept before', async () => {
  show(chat('First chat?', 'Yes.'));
  start();
  await until(() => last() === 'saved');
  // To the second chat and back, before it came to rest; its turns stand there a moment longer.
  dom.reconfigure({ url: 'https://practice.example/c/two' });
  const looks = states.length;
  show(
    '<ul><li id="x" class="user">Second?</li><li id="y" class="assistant">No.</li><li id="z" class="user">Why?</li></ul>',
  );
  await until(() => states.length > looks);
  dom.reconfigure({ url: 'https://practice.example/c/one' });
  const back = states.length;
  page().title = 'First again';
  await until(() => states.length > back);
  show(chat('First chat?', 'Yes.'));
  await manyLooks();
  expect(sent.filter(({ turns }) => turns.some(turn => turn.id === 'x'))).toEqual([]);
});

describe('addresses', () => {
  test('a chat is looked at as it gets one, and not when the next look would be: its question may be gone by then', async () => {
    dom.reconfigure({ url: 'https://practice.example/' });
    const never = 600_000;
    start(undefined, site, { ...pace, observeMs: never, urlPollMs: never });
    await until(() => last() === 'waiting');
    show('<ul><li id="q" class="user">紅葉の見頃は？</li></ul>');
    // What the page changed is told, and waits for its look.
    await manyLooks();
    const before = states.length;

    dom.reconfigure({ url: 'https://practice.example/c/born' });
    dom.window.dispatchEvent(new dom.window.PopStateEvent('popstate'));
    await until(() => states.length > before);
    expect(last()).toBe('reading');
  });

  test('a chat without its final id is held until it has one', async () => {
    dom.reconfigure({ url: 'https://practice.example/' });
    show(chat('Why?', 'Because.'));
    start();
    await manyLooks();
    expect(sent).toEqual([]);
    expect(last()).toBe('waiting');

    dom.reconfigure({ url: 'https://practice.example/c/born' });
    page().title = 'A new title';
    await until(() => sent.length === 1);
    expect(sent[0]?.id).toBe('chatgpt:born');
  });

  test('turns of the chat before, still on the page, are not saved under the new address', async () => {
    show(chat('First chat?', 'Yes.'));
    start();
    await until(() => last() === 'saved');

    dom.reconfigure({ url: 'https://practice.example/c/two' });
    page().title = 'The title comes first';
    await manyLooks();
    expect(sent.map(sighting => sighting.id)).toEqual(['chatgpt:one']);

    show(chat('Second chat?', 'Yes.'));
    await until(() => sent.length === 2);
    expect(sent[1]?.id).toBe('chatgpt:two');
    expect(sent[1]?.turns[0]?.text).toBe('Second chat?');
  });

  test('query and fragment are not part of a chat', async () => {
    dom.reconfigure({ url: 'https://practice.example/c/one?model=x#end' });
    show(chat('Why?', 'Because.'));
    start();
    await until(() => sent.length === 1);
    expect(sent[0]?.url).toBe('https://practice.example/c/one');
  });
});

test('a chat whose id stands in the query is kept with the site’s own address of it', async () => {
  const inQuery: SiteAdapter = {
    ...site,
    chatId: url => url.searchParams.get('conversation') ?? undefined,
    chatUrl: id => `https://practice.example/grok?conversation=${id}`,
    account: () => 'account-1',
  };
  dom.reconfigure({ url: 'https://practice.example/grok?conversation=77&from=list#end' });
  show(chat('Why?', 'Because.'));
  start(undefined, inQuery);
  await until(() => sent.length === 1);
  expect(sent[0]).toMatchObject({ url: 'https://practice.example/grok?conversation=77', account: 'account-1' });
});

describe('a chat that begins', () => {
  const question = '雪はなぜ白いのですか？';
  const asked = `<ul><li id="pending" class="user">${question}</li></ul>`;
  /** Between two looks a quick site has the question on its page and its chat named. */
  const rare: Timing = { ...pace, observeMs: 400, urlPollMs: 400 };
  /** Tells of a change of the address at once, as browsers do. */
  let navigation: EventTarget;

  beforeEach(async () => {
    navigation = new dom.window.EventTarget();
    Object.assign(dom.window, { navigation });
    dom.reconfigure({ url: 'https://practice.example/' });
    start(undefined, site, rare);
    await until(() => last() === 'waiting');
  });

  const goTo = (path: string) => {
    dom.reconfigure({ url: `https://practice.example${path}` });
    navigation.dispatchEvent(new dom.window.Event('currententrychange'));
  };
  const task = () => new Promise(resolve => setTimeout(resolve));
  const firstSent = async () => {
    await until(() => finished().length > 0);
    return finished()[0]?.turns[0];
  };

  test('is known from its first turn, though it was named before anybody had looked at its question', async () => {
    show(asked);
    await task();
    goTo('/c/born');
    show(chat(question, '光が散らばるからです。'));
    expect(await firstSent()).toEqual({ id: 'q', role: 'user', text: question, parent: null });
  });

  test('also where its answer grows by then', async () => {
    show(`${asked}<i class="stop"></i>`);
    await task();
    goTo('/c/born');
    show(chat(question, '光が散らばるからです。'));
    expect(await firstSent()).toHaveProperty('parent', null);
  });

  test('is not told from one that is drawn in the same breath as the address changes', async () => {
    show(asked);
    goTo('/c/opened');
    show(chat(question, '光が散らばるからです。'));
    expect(await firstSent()).not.toHaveProperty('parent');
  });

  test.each([
    ['at once', 0],
    ['after it was looked at', 900],
  ])('is not told from one that is drawn, with its answer, before the address changes: %s', async (_when, wait) => {
    show(chat(question, '光が散らばるからです。'));
    await new Promise(resolve => setTimeout(resolve, wait));
    goTo('/c/opened');
    show(chat(question, '光が散らばるからです。'));
    expect(await firstSent()).not.toHaveProperty('parent');
  });

  test('is not told by a browser that tells of the new address late', async () => {
    show(asked);
    await task();
    dom.reconfigure({ url: 'https://practice.example/c/born' });
    dom.window.dispatchEvent(new dom.window.PopStateEvent('popstate'));
    show(chat(question, '光が散らばるからです。'));
    expect(await firstSent()).not.toHaveProperty('parent');
  });

  test('is not looked for where the page was private until then', async () => {
    show(`<i class="private"></i>${asked}`);
    await task();
    goTo('/c/opened');
    show(chat(question, '光が散らばるからです。'));
    expect(await firstSent()).not.toHaveProperty('parent');
  });
});

test('a chat whose turns stood there on the way to a new one and back is not known from its first turn', async () => {
  show(chat('And the second one?', 'Yes.'));
  start();
  await until(() => last() === 'saved');
  dom.reconfigure({ url: 'https://practice.example/' });
  page().title = 'New chat';
  await until(() => last() === 'waiting');
  dom.reconfigure({ url: 'https://practice.example/c/one' });
  page().title = 'The chat before';
  await until(() => last() === 'saved');
  page().querySelector('ul')!.innerHTML += '<li id="q2" class="user">Why?</li><li id="a2" class="assistant">So.</li>';
  await until(() => finished().length === 2);
  expect(finished()[1]?.turns.map(({ id, parent }) => [id, parent])).toContainEqual(['q', undefined]);
});

describe('a page that is no chat', () => {
  test('is not read, however much it changes', async () => {
    dom.reconfigure({ url: 'https://practice.example/library' });
    show(chat('Why?', 'Because.'));
    start();
    await until(() => last() === 'waiting');
    const [looks, before] = [states.length, reads];
    show(chat('Why not?', 'Because.'));
    await manyLooks();
    expect([states.length, reads]).toEqual([looks, before]);
  });

  test('is read as soon as its address is a chat’s', async () => {
    dom.reconfigure({ url: 'https://practice.example/library' });
    show(chat('Why?', 'Because.'));
    start();
    await until(() => last() === 'waiting');
    dom.reconfigure({ url: 'https://practice.example/c/found' });
    await until(() => sent.length === 1);
    expect(sent[0]?.id).toBe('chatgpt:found');
  });
});

describe('private chats', () => {
  test('are not kept', async () => {
    show(`<b class="private"></b>${chat('Secret?', 'Secret.')}`);
    start();
    await manyLooks();
    expect(sent).toEqual([]);
    expect(last()).toBe('private');
  });

  test('are not kept when they get an id and lose their badge', async () => {
    dom.reconfigure({ url: 'https://practice.example/' });
    show(`<b class="private"></b>${chat('Secret?', 'Secret.')}`);
    start();
    await until(() => last() === 'private');
    dom.reconfigure({ url: 'https://practice.example/c/looksnormal' });
    show(chat('Secret?', 'Secret.'));
    await manyLooks();
    expect(sent).toEqual([]);
  });

  test('do not make the next chat private', async () => {
    dom.reconfigure({ url: 'https://practice.example/' });
    show('<b class="private"></b>');
    start();
    await until(() => last() === 'private');
    show('<p>Switched off again</p>');
    await until(() => last() === 'waiting');
    dom.reconfigure({ url: 'https://practice.example/c/open' });
    show(chat('Open?', 'Open.'));
    await until(() => sent.length === 1);
    expect(sent[0]?.id).toBe('chatgpt:open');
  });
});

describe('trouble', () => {
  test('a page nobody can read is said to be so, with what was missing', async () => {
    show('<main>Redesigned</main>');
    start();
    await until(() => last() === 'unreadable');
    expect(states.at(-1)).toMatchObject({ missing: 'li' });
    expect(sent).toEqual([]);
  });

  test('a delivery that fails is said to have failed and is tried again', async () => {
    let failures = 2;
    show(chat('Why?', 'Because.'));
    start(async () => {
      if (failures-- > 0) throw new Error('The worker was killed.');
    });
    await until(() => last() === 'saved');
    expect(states.some(state => state.state === 'failed')).toBe(true);
    expect(sent).toHaveLength(3);
  });

  test('what is refused for good is said so, and not sent again before the page shows something else', async () => {
    show(chat('Why?', 'Because.'));
    start(() => Promise.reject(new Problem('TooLarge', 'A turn has too many letters')));
    await until(() => last() === 'failed');
    // Any change on the page is a reason to look again.
    page().body.append('drawn anew');
    await manyLooks();
    expect(last()).toBe('failed');
    expect(sent).toHaveLength(1);
    show(chat('Why?', 'Because it is.'));
    await until(() => sent.length === 2);
  });

  test('a chat that the user had forgotten is not said to be kept', async () => {
    show(chat('Why?', 'Because.'));
    start(async () => 'forgotten');
    await until(() => last() === 'forgotten');
    page().body.append('drawn anew');
    await manyLooks();
    expect(last()).toBe('forgotten');
    expect(sent).toHaveLength(1);
  });

  test('an adapter that throws is told as a failure, and the next change is read', async () => {
    const query = page().querySelectorAll.bind(page());
    page().querySelectorAll = () => {
      throw new TypeError('The page has put something else under this name');
    };
    start();
    await until(() => last() === 'failed');
    page().querySelectorAll = query;
    show(chat('Why?', 'Because.'));
    await until(() => last() === 'saved');
    expect(sent).toHaveLength(1);
  });

  test('typing into the composer is no reason to read the chat', async () => {
    show(`${chat('Why?', 'Because.')}<textarea></textarea>`);
    start();
    await until(() => last() === 'saved');
    const before = states.length;
    page().querySelector('textarea')!.append('typed');
    await manyLooks();
    expect(states).toHaveLength(before);
  });

  test('nothing is read after the signal', async () => {
    show('<ul></ul>');
    start();
    stop.abort();
    show(chat('Why?', 'Because.'));
    await manyLooks();
    expect(sent).toEqual([]);
  });
});

test('an answer that ended just before the page goes away is still delivered', async () => {
  show('<ul><li id="q" class="user">Why?</li></ul><i class="stop"></i>');
  start();
  await until(() => last() === 'reading');
  show(chat('Why?', 'Because.'));
  dom.window.dispatchEvent(new dom.window.Event('pagehide'));
  expect(sent).toHaveLength(1);
});
