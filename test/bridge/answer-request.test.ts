import { beforeEach, describe, expect, test } from 'vitest';
import { answerRequest, type BridgeDeps } from '../../lib/bridge/answer-request';
import type { BridgeLogEntry } from '../../lib/bridge/bridge-log';
import { createCallLimit, maxBytesPerMinute, maxCallsPerMinute } from '../../lib/bridge/call-limit';
import { addClient, createClient, revokeClient, type BridgeClient } from '../../lib/bridge/clients';
import { maxWaitingProposals, type BridgeProposal } from '../../lib/bridge/proposals';
import type { Hit } from '../../lib/core/hit';
import { Problem } from '../../lib/core/problem';
import { FakeLibrary, hit } from '../fakes/library';

const kept = <Item>(first: readonly Item[]) => {
  let items = first;
  return {
    getValue: async () => items,
    change: async (next: (stored: readonly Item[]) => readonly Item[]) => void (items = next(items)),
  };
};

const certain: Hit = { ...hit(1, 'The ferry', 'When?', 'At 08:12.'), isRelevant: true };
let now: number;
let clients: ReturnType<typeof kept<BridgeClient>>;
let log: ReturnType<typeof kept<BridgeLogEntry>>;
let proposals: ReturnType<typeof kept<BridgeProposal>>;
let deps: BridgeDeps;
let secret: string;
let asked: unknown[];

async function add(mayPropose: boolean) {
  const made = await createClient({ name: ' Claude  Code ', scope: { space: 'main' }, mayPropose }, now);
  await clients.change(stored => addClient(stored, made.client));
  return made;
}

beforeEach(async () => {
  now = Date.UTC(2026, 10, 27);
  [clients, log, proposals] = [kept<BridgeClient>([]), kept<BridgeLogEntry>([]), kept<BridgeProposal>([])];
  asked = [];
  const fake = new FakeLibrary([certain]);
  deps = {
    clients,
    log,
    proposals,
    limit: createCallLimit(() => now),
    library: {
      recall: async (question, filter) => {
        asked.push(filter);
        return question === 'nothing' ? { hits: [], by: 'words' } : { hits: [certain], by: 'words' };
      },
      readConversation: async () => null,
      listConversations: async () => ({ total: 0, chats: [] }),
      listSpaces: () => fake.listSpaces(),
    },
    findSensitive: async () => [],
    locale: 'en',
    getNow: () => now,
  };
  secret = (await add(false)).secret;
});

const request = (more: object = {}) => ({ id: 1, secret, tool: 'recall', args: { query: 'ferry' }, ...more });
const errorOf = async (more: object = {}) => {
  const { reply } = await answerRequest(request(more), deps);
  return reply.ok ? undefined : reply.error;
};

describe('a client', () => {
  test('is known by its secret, of which only a digest is stored', async () => {
    expect((await answerRequest(request(), deps)).reply).toMatchObject({ ok: true });
    expect(JSON.stringify(await clients.getValue())).not.toContain(secret);
    expect(await errorOf({ secret: `kura_${'x'.repeat(43)}` })).toBe('UnknownClient');
  });

  test('is answered although the engine ended meanwhile', async () => {
    let isFirst = true;
    const { recall } = deps.library;
    const endOnce: typeof recall = (...question) => {
      if (!isFirst) return recall(...question);
      isFirst = false;
      return Promise.reject(new Problem('EngineUnavailable', 'It ended.'));
    };
    const { reply } = await answerRequest(request(), { ...deps, library: { ...deps.library, recall: endOnce } });
    expect(reply).toMatchObject({ ok: true });
    const end: typeof recall = () => Promise.reject(new Problem('EngineUnavailable', 'It ended.'));
    const { reply: refused } = await answerRequest(request(), { ...deps, library: { ...deps.library, recall: end } });
    expect(refused).toMatchObject({ error: 'EngineUnavailable' });
  });

  test('is asked for in its own scope, whatever it asks', async () => {
    await answerRequest(request({ args: { query: 'ferry', scope: 'everywhere', space: 'other' } }), deps);
    expect(asked[0]).toEqual({ scope: { space: 'main' } });
    expect(new Set(asked.map(filter => JSON.stringify(filter))).size).toBe(1);
  });

  test('that was revoked is told so, and gets nothing', async () => {
    const [client] = await clients.getValue();
    await clients.change(stored => revokeClient(stored, client?.id ?? '', now));
    expect(await errorOf()).toBe('Revoked');
    expect(await errorOf({ tool: undefined })).toBe('Revoked');
    expect(asked).toEqual([]);
  });
});

describe('what is proposed', () => {
  test('waits once, however often it is sent, and not for a client that reads only', async () => {
    expect(await errorOf({ tool: 'remember', args: { text: 'Tea' } })).toBe('ReadOnly');
    const { secret: writer } = await add(true);
    const propose = () => answerRequest(request({ secret: writer, tool: 'remember', args: { text: 'Tea' } }), deps);
    await propose();
    await propose();
    expect(await proposals.getValue()).toMatchObject([{ name: 'Claude Code', space: 'main', call: { text: 'Tea' } }]);
  });

  test('is refused when too much waits', async () => {
    const { secret: writer } = await add(true);
    for (let n = 0; n <= maxWaitingProposals; n++) {
      await answerRequest(request({ secret: writer, tool: 'remember', args: { text: `Tea ${n}` } }), deps);
    }
    expect(await proposals.getValue()).toHaveLength(maxWaitingProposals);
    const [last] = await readLog();
    expect(last?.error).toBe('ReadOnly');
  });
});

const readLog = async (): Promise<readonly BridgeLogEntry[]> => {
  let seen: readonly BridgeLogEntry[] = [];
  await log.change(stored => (seen = stored));
  return seen;
};

describe('the log', () => {
  test('has who asked what, and the chats of which something went out, without their titles', async () => {
    await answerRequest(request({ args: { query: ' when\nis the ferry ' } }), deps);
    await answerRequest(request({ tool: 'get_chat', args: { id: 'claude:none' } }), deps);
    expect(await readLog()).toMatchObject([
      { tool: 'get_chat', asked: 'claude:none', chats: [], error: 'NotFound' },
      { name: 'Claude Code', tool: 'recall', asked: 'when is the ferry', chats: [certain.conversation] },
    ]);
    expect(JSON.stringify(await readLog())).not.toContain('The ferry');
  });
});

describe('a minute', () => {
  test('has a number of calls, and then more', async () => {
    const { calls } = {
      calls: Array.from({ length: maxCallsPerMinute }, () => errorOf({ args: { query: 'nothing' } })),
    };
    expect(new Set(await Promise.all(calls))).toEqual(new Set([undefined]));
    expect(await errorOf()).toBe('TooMany');
    now += 60_000;
    expect(await errorOf()).toBeUndefined();
  });

  test('has a number of bytes', () => {
    const limit = createCallLimit(() => now);
    expect(limit.count('a')).toBe(0);
    limit.add('a', maxBytesPerMinute);
    expect(limit.count('a')).toBeGreaterThan(0);
    expect(limit.count('b')).toBe(0);
    now += 60_000;
    expect(limit.count('a')).toBe(0);
  });
});
