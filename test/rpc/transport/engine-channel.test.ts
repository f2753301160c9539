import { describe, expect, test, vi } from 'vitest';
import { createEngineChannel, serveEngineChannel } from '../../../lib/rpc/transport/engine-channel';
import type { Channel } from '../../../lib/rpc/transport/numbered-calls';
import { prefer } from '../../../lib/rpc/transport/prefer';
import { connect, serve, createService, type RpcCall, type Transport } from '../../../lib/rpc/rpc';
import { Problem } from '../../../lib/core/problem';

interface Echo {
  say(words: string): Promise<string>;
}

const echoService = createService<Echo>('echo', 'own pages');

/** What an own page makes of its end and of another way. */
const transport = (end: Channel, otherwise: Transport, timeoutMs?: number) =>
  prefer(createEngineChannel(end), otherwise, { ...(timeoutMs !== undefined && { timeoutMs }) });

/** As a `BroadcastChannel`: everybody hears it but who says it, a moment later, as a copy. */
function line() {
  const ends: ((event: { readonly data: unknown }) => void)[][] = [];
  return (): Channel => {
    const mine: ((event: { readonly data: unknown }) => void)[] = [];
    ends.push(mine);
    return {
      postMessage(message) {
        const data: unknown = structuredClone(message);
        queueMicrotask(() => {
          for (const end of ends) if (end !== mine) for (const listener of end) listener({ data });
        });
      },
      addEventListener: (_, listener) => void mine.push(listener),
    };
  };
}

const echo = (name = '') => serve(echoService, { say: async words => name + words });
const soon = () => new Promise(resolve => setTimeout(resolve));

/** Calls that went the other way. */
function elsewhere() {
  const calls: RpcCall[] = [];
  const otherwise = async (call: RpcCall) => {
    calls.push(call);
    return { ok: true, value: `elsewhere: ${String(call.args[0])}` };
  };
  return { calls, otherwise };
}

describe('a call', () => {
  test('that went another way is made here as well, once somebody comes, and does not wait for the slower one', async () => {
    const end = line();
    const asked: RpcCall[] = [];
    const never = (call: RpcCall) => new Promise<unknown>(() => asked.push(call));
    const service = connect(echoService, transport(end(), never));
    const answer = service.say('金継ぎ');
    await soon();
    serveEngineChannel(end(), echo());
    expect(await answer).toBe('金継ぎ');
    expect(asked).toHaveLength(1);
  });

  // The moments at which an engine can be killed; `never` is a way on which nothing is heard of a call.
  test('that is lost with a dead engine is made again at each announcement, also after it went the other way', async () => {
    for (const timeoutMs of [10_000, 0]) {
      const end = line();
      const never = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined));
      const service = connect(echoService, transport(end(), never, timeoutMs));
      const serveDead = () => serveEngineChannel(end(), () => new Promise(() => undefined));
      serveDead();
      await soon();
      const answer = service.say('金継ぎ');
      await expect.poll(() => never.mock.calls.length).toBe(timeoutMs === 0 ? 1 : 0);
      serveDead();
      await soon();
      serveEngineChannel(end(), echo());
      expect(await answer).toBe('金継ぎ');
    }
  });

  test('goes over the line once somebody is there, whoever came first', async () => {
    for (const engineFirst of [true, false]) {
      const end = line();
      const { calls, otherwise } = elsewhere();
      if (engineFirst) serveEngineChannel(end(), echo());
      const service = connect(echoService, transport(end(), otherwise));
      if (!engineFirst) serveEngineChannel(end(), echo());
      await soon();
      expect(await service.say('ドッカー')).toBe('ドッカー');
      expect(calls).toEqual([]);
    }
  });

  test('goes the other way while nobody is there', async () => {
    const { calls, otherwise } = elsewhere();
    const service = connect(echoService, transport(line()(), otherwise));
    expect(await service.say('docker')).toBe('elsewhere: docker');
    expect(calls).toHaveLength(1);
  });

  test('that is not answered goes the other way, and so do the next, until somebody is there again', async () => {
    const end = line();
    const { calls, otherwise } = elsewhere();
    const send = transport(end(), otherwise, 20);
    // One that says it is there and then dies.
    serveEngineChannel(end(), () => new Promise(() => undefined));
    await soon();
    const service = connect(echoService, send);
    expect(await service.say('one')).toBe('elsewhere: one');
    expect(await service.say('two')).toBe('elsewhere: two');
    serveEngineChannel(end(), echo('line: '));
    await soon();
    expect(await service.say('three')).toBe('line: three');
    expect(calls).toHaveLength(2);
  });

  test('goes over the line again after an answer that came too late: the engine was only busy', async () => {
    const end = line();
    const { calls, otherwise } = elsewhere();
    let ready = () => {};
    const opened = new Promise<void>(resolve => (ready = resolve));
    serveEngineChannel(end(), serve(echoService, { say: words => opened.then(() => `line: ${words}`) }));
    const service = connect(echoService, transport(end(), otherwise, 20));
    await soon();
    expect(await service.say('one')).toBe('elsewhere: one');
    ready();
    await soon();
    expect(await service.say('two')).toBe('line: two');
    expect(calls).toHaveLength(1);
  });

  test('that goes both ways brings the answer that comes first, and waits longer for one who proved slow', async () => {
    const end = line();
    const asked: string[] = [];
    const slowly = (words: string) => new Promise<string>(resolve => setTimeout(() => resolve(`line: ${words}`), 60));
    serveEngineChannel(end(), serve(echoService, { say: slowly }));
    const never = (call: RpcCall) => {
      asked.push(String(call.args[0]));
      return new Promise(() => undefined);
    };
    const service = connect(echoService, transport(end(), never, 20));
    await soon();
    expect(await service.say('一')).toBe('line: 一');
    expect(await service.say('二')).toBe('line: 二');
    expect(asked).toEqual(['一']);
  });

  test('brings a failure by its name', async () => {
    const end = line();
    const failing = serve(echoService, {
      say: () => Promise.reject(new Problem('VaultUnreadable', 'test')),
    });
    serveEngineChannel(end(), failing);
    const service = connect(echoService, transport(end(), elsewhere().otherwise));
    await soon();
    await expect(service.say('x')).rejects.toMatchObject({ name: 'VaultUnreadable' });
  });
});

test('each of two pages gets its own answers', async () => {
  const end = line();
  serveEngineChannel(end(), echo());
  const [one, other] = [end(), end()].map(each => connect(echoService, transport(each, elsewhere().otherwise)));
  await soon();
  expect(await Promise.all([one?.say('one'), other?.say('other'), one?.say('一'), other?.say('二')])).toEqual([
    'one',
    'other',
    '一',
    '二',
  ]);
});

test('a call to another service is left alone', async () => {
  const end = line();
  serveEngineChannel(end(), echo());
  const { otherwise } = elsewhere();
  const send = transport(end(), otherwise, 20);
  await soon();
  expect(await connect(createService<Echo>('vault', 'own pages'), send).say('x')).toBe('elsewhere: x');
});
