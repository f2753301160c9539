import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHostConnection, type HostConnection, type NativePort } from '../../lib/bridge/host-connection';
import type { FollowedAgents, SessionAgent } from '../../lib/bridge/agent-sessions';
import { createFolderRequester } from '../../lib/bridge/ask-folders';
import { createRelayForwarder } from '../../lib/bridge/forward-relay';
import { createSessionReceiver } from '../../lib/bridge/receive-sessions';
import type { BridgeRequest } from '../../lib/bridge/protocol';

class FakePort implements NativePort {
  readonly sent: unknown[] = [];
  readonly messages: ((message: unknown) => void)[] = [];
  readonly ends: (() => void)[] = [];
  reason = '';
  isOpen = true;
  onMessage = { addListener: (listener: (message: unknown) => void) => void this.messages.push(listener) };
  onDisconnect = { addListener: (listener: () => void) => void this.ends.push(listener) };
  postMessage(message: unknown) {
    if (!this.isOpen) throw new Error('Attempting to use a disconnected port object');
    this.sent.push(message);
  }
  disconnect() {
    this.isOpen = false;
  }
  /** As the browser does it. */
  end(reason: string) {
    this.reason = reason;
    this.isOpen = false;
    for (const listener of this.ends) listener();
  }
  say(message: unknown) {
    for (const listener of this.messages) listener(message);
  }
}

const secret = `kura_${'a'.repeat(43)}`;
let ports: FakePort[];
let isAllowed: boolean;
let connection: HostConnection;
let answers: ((ok: true) => void)[];
let asked: BridgeRequest[];
let followed: FollowedAgents;
let followedFolders: readonly string[];
let changed: string[];
let saved: (readonly [SessionAgent, unknown])[];
const last = () => ports.at(-1) as FakePort;

beforeEach(() => {
  vi.useFakeTimers();
  [ports, isAllowed, answers, asked] = [[], true, [], []];
  [followed, saved] = [{}, []];
  [followedFolders, changed] = [[], []];
  connection = createHostConnection({
    open() {
      if (!isAllowed) return undefined;
      ports.push(new FakePort());
      return last();
    },
    getCloseReason: port => (port as FakePort).reason,
    async answer(request) {
      asked.push(request);
      await new Promise(resolve => answers.push(resolve));
      return { reply: { id: request.id, ok: true, structured: {} } };
    },
    sessions: createSessionReceiver({
      getFollowed: async () => followed,
      save: async (agent, snapshot) => {
        saved.push([agent, snapshot]);
        return 'saved';
      },
      report: () => undefined,
    }),
    relay: createRelayForwarder(() => undefined),
    folders: createFolderRequester({
      listFollowed: async () => followedFolders,
      onChanged: folder => void changed.push(folder),
      report: () => undefined,
    }),
    getNow: () => 7,
    report: () => undefined,
  });
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

const greet = () => last().say({ kind: 'host', command: '/kura-bridge', version: '1' });
const call = (id: number, from = 1, by = secret) =>
  last().say({ kind: 'call', connection: from, request: { id, secret: by, tool: 'recall' } });

test('is connected once the host has said where it is', () => {
  connection.start();
  expect(connection.getStatus()).toMatchObject({ state: 'connecting' });
  greet();
  expect(connection.getStatus()).toMatchObject({ state: 'connected', command: '/kura-bridge', since: 7 });
  connection.stop();
  expect(connection.getStatus()).toMatchObject({ state: 'off' });
  expect(last().sent).toEqual([{ kind: 'off' }]);
  vi.advanceTimersByTime(500);
  expect(last().isOpen).toBe(false);
});

test.each([
  ['Specified native messaging host not found.', 'notInstalled'],
  ['No such native application kura.bridge', 'notInstalled'],
  ['Access to the specified native messaging host is forbidden.', 'notAllowed'],
  ['Native host has exited.', 'ended'],
])('names why it ended: %s', (reason, fault) => {
  connection.start();
  last().end(reason);
  expect(connection.getStatus()).toMatchObject({ state: 'failed', fault });
});

test('tries again after a tenth of a second, then ever more rarely, and at once when asked', () => {
  connection.start();
  for (let n = 0; n < 12; n++) {
    last().end('Native host has exited.');
    vi.advanceTimersByTime(60_000);
  }
  expect(ports).toHaveLength(13);
  greet();
  last().end('Native host has exited.');
  vi.advanceTimersByTime(100);
  expect(ports).toHaveLength(14);
  for (let n = 0; n < 12; n++) last().end('Native host has exited.');
  connection.start();
  expect(ports).toHaveLength(15);
  connection.stop();
  last().end('x');
  vi.advanceTimersByTime(100_000);
  expect(ports).toHaveLength(15);
});

test('says that the browser does not allow it', () => {
  isAllowed = false;
  connection.start();
  expect(connection.getStatus()).toMatchObject({ state: 'failed', fault: 'noPermission' });
});

test('answers the calls of one client after the other, of two at once, and nothing that is no call', async () => {
  connection.start();
  greet();
  call(1);
  call(2, 2);
  call(3, 2, `kura_${'b'.repeat(43)}`);
  for (const hostile of [
    null,
    7,
    {},
    { kind: 'call' },
    { kind: 'call', connection: 3, request: { id: 1, secret: 'x' } },
  ])
    last().say(hostile);
  await vi.waitFor(() => expect(asked.map(({ id }) => id)).toEqual([1, 3]));
  answers[0]?.(true);
  await vi.waitFor(() => expect(asked.map(({ id }) => id)).toEqual([1, 3, 2]));
  expect(last().sent).toEqual([{ connection: 1, reply: { id: 1, ok: true, structured: {} } }]);
});

test('an answer that comes after the port closed is dropped', async () => {
  connection.start();
  greet();
  call(1);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const port = last();
  port.end('Native host has exited.');
  answers[0]?.(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(port.sent).toEqual([]);
  expect(ports).toHaveLength(2);
});

test('a chat of an agent that is followed is put together and saved; of another one, or damaged, it is refused', async () => {
  connection.start();
  greet();
  const say = (id: number, agent: SessionAgent, ...pieces: string[]) => {
    for (const [n, piece] of pieces.entries())
      last().say({ kind: 'session', id, agent, piece, isLast: n === pieces.length - 1 });
  };
  followed = { codex: 'aaaaaaaa' };
  say(1, 'codex', '{"a":', '"夕飯"}');
  say(2, 'claudecode', '{}');
  say(3, 'codex', '{"a":');
  last().say({ kind: 'session', id: 4, agent: 'codex', piece: 'x'.repeat(300_000), isLast: true });
  last().say({ kind: 'agents', counts: { codex: 7, other: 8, geminicli: -1 } });
  last().say({ kind: 'progress', agent: 'codex', progress: { files: 7, left: 2, failed: 0 } });
  await vi.waitFor(() => expect(last().sent).toHaveLength(3));
  expect(saved).toEqual([
    ['codex', { a: '夕飯' }],
    ['codex', undefined],
  ]);
  expect(last().sent).toContainEqual({ kind: 'settled', id: 1, outcome: 'saved' });
  expect(last().sent).toContainEqual({ kind: 'settled', id: 2, outcome: 'refused' });
  expect(connection.getStatus().sessions).toEqual({
    counts: { codex: 7 },
    progress: { codex: { files: 7, left: 2, failed: 0 } },
  });
  last().end('Native host has exited.');
  await vi.advanceTimersByTimeAsync(200);
  greet();
  await vi.waitFor(() => expect(last().sent).toEqual([{ kind: 'follow', agents: followed }]));
});

test('folders that are offered stand in the state, and each host is told which are followed', async () => {
  followedFolders = ['/home/mika/Papers'];
  connection.start();
  greet();
  const wish = { kind: 'followFolders', folders: followedFolders };
  await vi.waitFor(() => expect(last().sent).toEqual([wish]));
  last().say({ kind: 'folders', folders: [{ path: '/home/mika/Papers', shown: '~/Papers' }] });
  expect(connection.getStatus().folders).toEqual([{ path: '/home/mika/Papers', shown: '~/Papers' }]);
  last().say({ kind: 'folderChanged', folder: '/home/mika/Papers' });
  last().say({ kind: 'folderChanged', folder: '/etc' });
  expect(changed).toEqual(followedFolders);
  last().end('Native host has exited.');
  expect(connection.getStatus().folders).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  greet();
  await vi.waitFor(() => expect(last().sent).toEqual([wish]));
});
