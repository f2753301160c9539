import { describe, expect, test } from 'vitest';
import { runCatchUp, type CatchUpDeps } from '../../lib/catch-up/run-catch-up';
import { emptyHistory, type VisitHistory } from '../../lib/catch-up/visit-history';
import type { VisitPermission } from '../../lib/catch-up/visit-permission';
import type { CatchUpResult, Owner, CatchUpProgress, StopReason } from '../../lib/catch-up/progress';
import type { ListedChat } from '../../lib/core/conversation';
import type { PageHealth } from '../../lib/rpc/contracts/capture';
import type { PageVisit } from '../../lib/rpc/contracts/page';
import { claude } from '../../lib/sites/claude/site';
import { FakeClock, FakeTab, type Behaviour } from '../fakes/visited-tab';

const list: readonly ListedChat[] = [
  { id: 'a', title: 'Night ferry', updatedAt: 30 },
  { id: 'b', title: '温泉めぐり', updatedAt: 20 },
  { id: 'c', updatedAt: 10 },
];
const complete = { state: 'complete', turns: 4 } as const;
const kept: PageHealth = { site: 'claude', state: 'saved', since: 0 };
const reads =
  (health: Partial<PageHealth>): Behaviour =>
  () => ({ health: { ...kept, since: 0, ...health } });

interface Given {
  readonly owner?: Owner;
  readonly memory?: VisitHistory;
  readonly chats?: readonly ListedChat[];
  readonly permissions?: Readonly<Record<string, VisitPermission>>;
}

/** A site with three chats; what is kept is not listed any more, as in the vault. */
function site({ owner = { site: 'claude', account: 'org-1' }, memory = emptyHistory, ...given }: Given = {}) {
  const clock = new FakeClock();
  const tab = new FakeTab(clock, { health: kept, completeness: complete });
  const said: CatchUpProgress[] = [];
  const state = { memory, chats: given.chats ?? list, covered: [] as string[] };
  const abort = new AbortController();
  const parts: CatchUpDeps = {
    owner,
    site: claude,
    listUncovered: async () => state.chats.filter(({ id }) => !state.covered.includes(id)),
    getPermission: async chat => given.permissions?.[chat] ?? 'go',
    tab,
    store: {
      read: async () => state.memory,
      write: async memory => void (state.memory = memory),
    },
    clock,
    rest: { minMs: 8000, maxMs: 20_000 },
    random: () => 0.5,
    onProgress: progress => void said.push(progress),
  };
  const visited = () => tab.visited.map(url => url.replace('https://claude.ai/chat/', ''));
  const run = (): Promise<CatchUpResult> => runCatchUp(parts, abort.signal);
  return { run, clock, tab, said, state, abort, visited, parts };
}

const stop = (why: StopReason): CatchUpResult => ({ state: 'stopped', why });

describe('a catch-up', () => {
  test('visits every chat that is not wholly here, one after the other, at its own address', async () => {
    const { run, tab } = site();
    expect(await run()).toEqual({ state: 'done', visited: 3, gone: 0 });
    expect(tab.visited).toEqual(['a', 'b', 'c'].map(id => `https://claude.ai/chat/${id}`));
  });

  test('rests a person’s while after each but the last', async () => {
    const { run, clock } = site();
    await run();
    expect(clock.waits.filter(ms => ms >= 8000)).toEqual([14_000, 14_000]);
  });

  test('says which chat is open, how far it is and how long it will take', async () => {
    const { run, said } = site();
    await run();
    expect(said.map(({ state, visitedCount: done, totalCount: of, title }) => [state, done, of, title])).toEqual([
      ['visiting', 0, 3, 'Night ferry'],
      ['resting', 1, 3, 'Night ferry'],
      ['visiting', 1, 3, '温泉めぐり'],
      ['resting', 2, 3, '温泉めぐり'],
      ['visiting', 2, 3, undefined],
    ]);
    // A visit takes a second here, a rest fourteen on average.
    expect(said[1]).toMatchObject({ remainingMs: 2 * 15_000, restsUntil: 1_000_000 + 1000 + 14_000 });
    expect(said[4]).toMatchObject({ remainingMs: 1000 });
  });

  test('does not visit a chat a second time that cannot be had as a whole', async () => {
    const { run, tab, visited } = site();
    tab.on('/b', () => ({ completeness: { state: 'partial', turns: 2, gap: true } }));
    expect(await run()).toMatchObject({ state: 'done', visited: 3 });
    expect(visited()).toEqual(['a', 'b', 'c']);
  });

  test.each([
    ['but not for ever', Infinity, 6],
    ['until it is there', 3000, 3],
  ])('waits a moment for the rest of a chat of which only a part is kept, %s', async (_, whole, looks) => {
    const { run, clock, tab } = site({ chats: [{ id: 'a' }] });
    // It was kept a second after it was opened.
    const health = { ...kept, since: clock.at + 1000 };
    tab.on('/a', elapsed => ({
      health,
      completeness: elapsed < whole ? { ...complete, state: 'partial', gap: true } : complete,
    }));
    await run();
    expect(clock.waits).toEqual(Array.from({ length: looks }, () => 1000));
  });

  test('asks for the rest of a chat of which its page loads a part, once, and says what the site answers', async () => {
    const { run, tab, clock } = site({ chats: [{ id: 'a' }] });
    const health = { ...kept, since: clock.at };
    tab.onRequest = () => tab.on('/a', () => ({ health, completeness: complete }));
    tab.on('/a', () => ({ health, completeness: { ...complete, state: 'partial', gap: true } }));
    expect(await run()).toEqual({ state: 'done', visited: 1, gone: 0 });
    expect(tab.requested).toEqual(['https://claude.ai/chat/a']);
    // It waited five seconds for the page itself, and a second for the answer.
    expect(clock.waits).toEqual(Array.from({ length: 6 }, () => 1000));
  });

  test.each([
    [429, 'tooMany'],
    [403, 'refused'],
  ])('stops if the site answers that request with %i', async (status, why) => {
    const { run, tab, clock } = site();
    const health = { ...kept, since: clock.at };
    const part = { health, completeness: { ...complete, state: 'partial', gap: true } } as const;
    tab.onRequest = () => tab.on('/a', () => ({ ...part, httpRefusal: { status, of: 'chat' } }));
    tab.on('/a', () => part);
    expect(await run()).toEqual({ state: 'stopped', why });
    expect(tab.visited).toHaveLength(1);
  });

  test('a request that brings nothing delays a visit by five seconds, and is made once', async () => {
    const { run, tab, clock } = site({ chats: [{ id: 'a' }] });
    const health = { ...kept, since: clock.at };
    tab.onRequest = () => {};
    tab.on('/a', () => ({ health, completeness: { ...complete, state: 'partial', gap: true } }));
    expect(await run()).toMatchObject({ state: 'done', visited: 1 });
    expect(tab.requested).toHaveLength(1);
    expect(clock.waits).toHaveLength(10);
  });

  test('nothing is asked of a site whose page loads the whole chat', async () => {
    const { run, tab } = site();
    tab.onRequest = () => {};
    await run();
    expect(tab.requested).toEqual([]);
  });

  test('a chat whose data is wholly kept need not have come to rest on the page', async () => {
    const { run, tab } = site();
    tab.on('/a', () => ({ health: { ...kept, state: 'reading' }, completeness: complete }));
    expect(await run()).toMatchObject({ state: 'done' });
  });

  test('leaves out what is paused, forgotten or private, without a rest', async () => {
    const { run, tab, visited, clock } = site({ permissions: { a: 'leave' } });
    tab.on('/b', reads({ state: 'forgotten' }));
    tab.on('/c', reads({ state: 'private' }));
    expect(await run()).toMatchObject({ state: 'done' });
    expect(visited()).toEqual(['b', 'c']);
    expect(clock.waits.filter(ms => ms >= 8000)).toHaveLength(1);
  });
});

describe('pausing', () => {
  test('ends it at once, in the middle of a visit too, and it goes on with that chat', async () => {
    const one = site();
    one.clock.onWait = () => {
      if (one.tab.visited.length === 2) one.abort.abort();
    };
    expect(await one.run()).toEqual({ state: 'paused' });
    expect(one.visited()).toEqual(['a', 'b']);
    const other = site({ memory: one.state.memory });
    expect(await other.run()).toMatchObject({ state: 'done' });
    expect(other.visited()).toEqual(['b', 'c']);
    expect(other.said[0]).toMatchObject({ visitedCount: 1, totalCount: 3 });
  });

  test('in a rest it goes on with the next chat', async () => {
    const one = site();
    one.clock.onWait = ms => ms > 1000 && one.abort.abort();
    expect(await one.run()).toEqual({ state: 'paused' });
    const other = site({ memory: one.state.memory });
    await other.run();
    expect(other.visited()).toEqual(['b', 'c']);
  });

  test('once it was finished, the next one begins anew', async () => {
    const one = site();
    await one.run();
    const other = site({ memory: one.state.memory });
    await other.run();
    expect(other.visited()).toEqual(['a', 'b', 'c']);
  });

  test('a bug is thrown, not taken for a pause', async () => {
    const one = site();
    one.parts.tab.readState = () => Promise.reject(new TypeError('a bug'));
    await expect(one.run()).rejects.toThrow('a bug');
  });
});

describe('the first sign that it should not go on', () => {
  const page =
    (more: Partial<PageVisit>): Behaviour =>
    () =>
      more;
  const slow = {
    health: { ...kept, state: 'reading' },
    completeness: { state: 'partial', turns: 2, gap: true },
  } as const;

  test.each<[string, StopReason, Behaviour]>([
    ['asked too often', 'tooMany', page({ httpRefusal: { status: 429, of: 'data' } })],
    ['the page itself refused, as for a challenge', 'refused', page({ httpRefusal: { status: 403, of: 'page' } })],
    ['signed out, says the data', 'refused', page({ httpRefusal: { status: 401, of: 'chat' } })],
    ['a site in trouble', 'siteTrouble', page({ httpRefusal: { status: 503, of: 'data' } })],
    ['a sign-in page of the site', 'redirected', page({ url: 'https://claude.ai/login?from=chat' })],
    ['another chat than the one that was asked for', 'redirected', page({ url: 'https://claude.ai/chat/zzz' })],
    ['a page elsewhere', 'redirected', () => ({ state: 'otherPage' })],
    ['a closed tab', 'tabClosed', () => ({ state: 'closed' })],
    ['another account', 'otherAccount', page({ account: 'org-2' })],
    ['a page that cannot be read', 'unreadable', reads({ state: 'unreadable', missing: 'main' })],
    ['Kura paused on the site', 'paused', reads({ state: 'paused' })],
    ['nothing kept for a long while', 'notSaved', page(slow)],
    ['a page that never loads', 'notSaved', () => ({ state: 'loading' })],
  ])('%s', async (_, why, behaviour) => {
    const { run, tab, visited, state } = site();
    tab.on('/b', behaviour);
    expect(await run()).toEqual(stop(why));
    expect(visited()).toEqual(['a', 'b']);
    // It is visited when it goes on.
    expect(state.memory.visited).toEqual(['a']);
  });

  test('a vault that cannot take it, by name', async () => {
    const { run, tab } = site();
    tab.on('/a', reads({ state: 'failed', problem: 'VaultFull' }));
    expect(await run()).toEqual({ state: 'stopped', why: 'failed', problem: 'VaultFull' });
  });

  test('the site refuses something while one rests: that chat may not be whole, and is visited again', async () => {
    const { run, tab, visited, state } = site();
    tab.on('/a', elapsed => (elapsed > 5000 ? { httpRefusal: { status: 429, of: 'chat' } } : {}));
    expect(await run()).toEqual(stop('tooMany'));
    expect(visited()).toEqual(['a']);
    expect(state.memory.visited).toEqual([]);
  });

  test.each(['off', 'paused', 'noData'] as const)('what the user chose in between: %s', async may => {
    const { run, visited } = site({ permissions: { b: may } });
    expect(await run()).toEqual(stop(may));
    expect(visited()).toEqual(['a']);
  });

  test('but not a page that is unreadable, or cannot be saved, for a moment', async () => {
    const { run, tab, clock } = site();
    const began = clock.at;
    tab.on('/a', elapsed => (elapsed < 4000 ? reads({ state: 'unreadable', since: began })(elapsed) : {}));
    expect(await run()).toMatchObject({ state: 'done' });
  });

  test('nor an account that only one of the two tells', async () => {
    const told = site({ owner: { site: 'claude' } });
    told.tab.on('/a', () => ({ account: 'org-2' }));
    expect(await told.run()).toMatchObject({ state: 'done' });
    expect(await site().run()).toMatchObject({ state: 'done' });
  });
});

describe('a chat that is not there any more', () => {
  const missing: Behaviour = () => ({ httpRefusal: { status: 404, of: 'chat' } });

  test.each<[string, Behaviour]>([
    ['the site says so', missing],
    ['its page is not there', () => ({ httpRefusal: { status: 410, of: 'page' } })],
    ['the site leads to a new chat', () => ({ url: 'https://claude.ai/new' })],
  ])('is passed over: %s', async (_, behaviour) => {
    const { run, tab, state } = site();
    tab.on('/b', behaviour);
    expect(await run()).toEqual({ state: 'done', visited: 3, gone: 1 });
    expect(state.memory).toEqual({ visited: [], gone: { b: 20 } });
  });

  test('other data that is not there says nothing', async () => {
    const { run, tab } = site();
    tab.on('/a', () => ({ httpRefusal: { status: 404, of: 'data' } }));
    expect(await run()).toMatchObject({ gone: 0 });
  });

  test('is not visited in the next catch-up, until the list says something new of it', async () => {
    const { run, tab, state, visited } = site();
    tab.on('/b', missing);
    await run();
    await run();
    expect(visited()).toEqual(['a', 'b', 'c', 'a', 'c']);
    state.chats = [{ id: 'b', updatedAt: 21 }];
    await run();
    expect(visited().at(-1)).toBe('b');
  });

  test('two in a row stop it, and are not believed to be gone; then it goes on behind them', async () => {
    const { run, tab, state, visited } = site();
    tab.on('/a', missing);
    tab.on('/b', missing);
    expect(await run()).toEqual(stop('goneTwice'));
    expect(state.memory.gone).toEqual({});
    await run();
    expect(visited()).toEqual(['a', 'b', 'c']);
  });
});
