/** Sessions of coding agents on a real disk, followed into a real vault: while they grow, are replaced, and over restarts and kills. */
import 'fake-indexeddb/auto';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAgentNote } from '../../bridge/sessions/agent-folders';
import { createSessionFollower } from '../../bridge/sessions/follow-sessions';
import { parseSessionCommand, type FollowedAgents, type SessionOutcome } from '../../lib/bridge/agent-sessions';
import { parseHostMessage } from '../../lib/bridge/protocol';
import { createSessionReceiver } from '../../lib/bridge/receive-sessions';
import type { ConversationId } from '../../lib/core/conversation';
import { createSessionSaver } from '../../lib/services/agent-sessions';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';

/** Restarts at a random moment. */
const killCount = process.env['KURA_ALL'] ? 300 : 25;

let home: string;
let vault: Vault;
let isPaused: boolean;
let followed: FollowedAgents;
let environment: Record<string, string>;
let ends: (() => void)[];
let count = 0;

beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'ks-'));
  vault = await openVault(`sessions ${(count += 1)}`);
  environment = {};
  [isPaused, followed, ends] = [false, { claudecode: 'aaaaaaaa', codex: 'bbbbbbbb', geminicli: 'cccccccc' }, []];
});
afterEach(() => {
  for (const end of ends) end();
  vault.close();
  rmSync(home, { recursive: true, force: true });
});

/** Host and extension, with JSON between them. `settles`: whether the host still hears what became of a session. */
function start(settles = () => true) {
  const sent: string[] = [];
  let isOpen = true;
  const receiver = createSessionReceiver({
    getFollowed: async () => followed,
    save: createSessionSaver({
      vault: async () => vault,
      onSaved: () => undefined,
      isPaused: async () => isPaused,
      redact: async snapshot => snapshot,
    }),
    report: error => {
      throw error;
    },
  });
  const follower = createSessionFollower({
    places: { folder: path.join(home, 'bridge'), homeDirectory: home, environment },
    quietMs: 5,
    pollMs: 10,
    async send(message) {
      if (!isOpen) return;
      if (message.kind === 'session') sent.push(message.agent);
      const parsed = parseHostMessage(JSON.parse(JSON.stringify(message)));
      if (parsed?.kind === 'agents' || parsed?.kind === 'session' || parsed?.kind === 'progress')
        receiver.receive(parsed);
    },
  });
  receiver.connect(command => {
    const parsed = parseSessionCommand(JSON.parse(JSON.stringify(command)));
    if (isOpen && parsed && (parsed.kind !== 'settled' || settles())) follower.receive(parsed);
  });
  const stop = () => {
    isOpen = false;
    follower.close();
    receiver.disconnect();
  };
  ends.push(stop);
  return { receiver, follower, sent, stop };
}

const left = ({ receiver }: ReturnType<typeof start>) =>
  Object.values(receiver.getState().progress).map(progress => progress?.left);
async function hasSettled(chain: ReturnType<typeof start>) {
  await expect.poll(() => left(chain), { timeout: 20_000 }).toEqual([0, 0, 0]);
}

function put(file: string, text: string): string {
  const full = path.join(home, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  return full;
}

const row = (uuid: string, parentUuid: string | null, type: 'user' | 'assistant', content: unknown) =>
  `${JSON.stringify({ uuid, parentUuid, type, sessionId: 's', cwd: '/projects/潮', timestamp: '2026-11-20T10:00:00Z', message: { role: type, content } })}\n`;
const claudeFile = '.claude/projects/-work/s.jsonl';
const cases = path.join(import.meta.dirname, '../transfer/vendors/cases/agents');
const textsOf = async (id: ConversationId) => (await vault.readConversation(id))?.turns.map(({ text }) => text);

test('nothing is read before it is wanted, but its number is known; then all is saved, and nothing twice', async () => {
  const rollout = 'rollout-2026-10-03T08-00-00-01999000-0000-7000-8000-000000000001.jsonl';
  put(`.codex/sessions/2026/10/03/${rollout}`, readFileSync(path.join(cases, 'codex', rollout), 'utf8'));
  const gemini = 'session-2026-03-02T10-00-6e3f0001.json';
  put(`.gemini/tmp/tides/chats/${gemini}`, readFileSync(path.join(cases, 'gemini-cli', gemini), 'utf8'));
  const file = put(claudeFile, row('q', null, 'user', '昨日の夕飯は？') + row('a', 'q', 'assistant', 'カレー'));
  put('.claude/projects/-work/agent-1.jsonl', 'x');
  put('.claude/projects/-work/s/subagents/agent-2.jsonl', 'x');
  symlinkSync(file, path.join(home, '.claude/projects/-work/link.jsonl'));

  const wanted = followed;
  followed = {};
  const first = start();
  first.receiver.count();
  await expect.poll(() => first.receiver.getState().counts).toEqual({ claudecode: 1, codex: 1, geminicli: 1 });
  expect(first.sent).toEqual([]);
  followed = wanted;
  first.receiver.refresh();
  await hasSettled(first);
  expect(first.sent).toEqual(['claudecode', 'codex', 'geminicli']);
  expect((await vault.readConversation('claudecode:s'))?.tags).toEqual(['潮']);
  expect((await vault.readCounts()).conversations).toBe(3);
  expect(statSync(path.join(home, 'bridge/sessions')).mode & 0o777).toBe(0o700);
  first.stop();

  appendFileSync(file, row('q2', 'a', 'user', 'And today?'));
  const second = start();
  await hasSettled(second);
  expect(second.sent).toEqual(['claudecode']);
  expect(await textsOf('claudecode:s')).toEqual(['昨日の夕飯は？', 'カレー', 'And today?']);
});

test('folders that the variables of the agents name are followed beside the usual ones, each file once', async () => {
  const named = path.join(home, 'work');
  put(claudeFile, row('q', null, 'user', 'At home.'));
  put('work/projects/-work/s.jsonl', row('r', null, 'user', 'At work.').replace('"s"', '"t"'));
  put('work/sessions/rollout-1.jsonl', 'x');
  put('work/.gemini/tmp/x/chats/session-1.json', 'x');
  symlinkSync(path.join(home, '.claude'), path.join(home, 'link'));
  mkdirSync(path.join(home, 'bridge'));
  // The shell in which Kura was installed knew one, and the browser knows the others.
  writeAgentNote(path.join(home, 'bridge'), { CLAUDE_CONFIG_DIR: named });
  environment = { CLAUDE_CONFIG_DIR: path.join(home, 'link'), CODEX_HOME: named, GEMINI_CLI_HOME: named };
  const chain = start();
  chain.receiver.count();
  await expect.poll(() => chain.receiver.getState().counts).toEqual({ claudecode: 2, codex: 1, geminicli: 1 });
  await expect.poll(() => textsOf('claudecode:s')).toEqual(['At home.']);
  await expect.poll(() => textsOf('claudecode:t')).toEqual(['At work.']);
  await hasSettled(chain);
  expect(chain.sent.filter(agent => agent === 'claudecode')).toHaveLength(2);
});

test('a session that is written while it is read, in pieces that cut letters, is saved whole', async () => {
  const rows = ['q', 'a', 'b', 'c', 'd'].map((id, n, all) =>
    row(id, all[n - 1] ?? null, n % 2 === 0 ? 'user' : 'assistant', `${'潮'.repeat(50)} ${id}`),
  );
  const bytes = Buffer.from(rows.join(''));
  const file = put(claudeFile, '');
  const chain = start();
  for (let at = 0; at < bytes.length; at += 97) {
    appendFileSync(file, bytes.subarray(at, at + 97));
    await new Promise(resolve => setImmediate(resolve));
  }
  await expect
    .poll(() => textsOf('claudecode:s'))
    .toEqual(['q', 'a', 'b', 'c', 'd'].map(id => `${'潮'.repeat(50)} ${id}`));
  await hasSettled(chain);
  expect((await vault.readConversation('claudecode:s'))?.completeness.state).toBe('complete');
  // A row that is never finished, and what comes after it.
  appendFileSync(file, `${row('x', 'd', 'assistant', 'lost').slice(0, 60)}\n${row('e', 'd', 'assistant', 'after it')}`);
  await expect.poll(async () => (await textsOf('claudecode:s'))?.at(-1)).toBe('after it');
});

test('what a rotated or removed file no longer has stays saved', async () => {
  const file = put(claudeFile, row('q', null, 'user', 'The first.') + row('a', 'q', 'assistant', 'Yes.'));
  const chain = start();
  await hasSettled(chain);
  writeFileSync(file, row('r', null, 'user', 'The second.'));
  await expect.poll(() => textsOf('claudecode:s')).toEqual(['The first.', 'Yes.', 'The second.']);
  rmSync(file);
  await expect.poll(() => chain.receiver.getState().progress.claudecode?.files).toBe(0);
  expect(await textsOf('claudecode:s')).toHaveLength(3);
});

test('what Kura answered an agent is not taken in again', async () => {
  const call = (id: string, name: string) => ({ type: 'tool_use', id, name, input: { query: '夕飯' } });
  const result = (id: string, content: string) => [{ type: 'tool_result', tool_use_id: id, content }];
  put(
    claudeFile,
    row('q', null, 'user', 'Ask Kura.') +
      row('1', 'q', 'assistant', [call('1', 'mcp__kura__recent_chats'), call('2', 'mcp__vault__recall')]) +
      row('2', '1', 'user', result('1', 'A secret title')) +
      row(
        '3',
        '2',
        'user',
        result('2', '{"passages":"【Kura 0a1b2c3d】 From my note\\n> a secret 【/Kura 0a1b2c3d】"}'),
      ) +
      row('4', '3', 'assistant', [call('4', 'Read')]) +
      row('5', '4', 'user', result('4', 'Its own file')) +
      row('6', '5', 'assistant', 'Curry.'),
  );
  // Codex names the server beside the tool (0.171.0, November 2026).
  const item = (payload: object) => `${JSON.stringify({ type: 'response_item', payload })}\n`;
  put(
    '.codex/sessions/2026/11/28/rollout-1.jsonl',
    `${JSON.stringify({ type: 'session_meta', payload: { id: 'r', cwd: '/work' } })}\n` +
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Ask Kura.' }] }) +
      item({ type: 'function_call', name: 'recent_chats', namespace: 'mcp__kura', arguments: '{}', call_id: '1' }) +
      item({ type: 'function_call_output', call_id: '1', output: 'Output:\n{"chats":[{"title":"A secret title"}]}' }) +
      item({ type: 'function_call', name: 'exec_command', arguments: '{}', call_id: '2' }) +
      item({ type: 'function_call_output', call_id: '2', output: 'A file of Codex' }),
  );
  await hasSettled(start());
  const stored = JSON.stringify(await vault.readConversation('claudecode:s'));
  expect(stored).not.toMatch(/secret/);
  const ofCodex = JSON.stringify(await vault.readConversation('codex:r'));
  expect(ofCodex).not.toMatch(/secret/);
  expect(ofCodex).toMatch(/A file of Codex/);
  expect(stored).toMatch(/Its own file/);
  expect(stored).toMatch(/夕飯/);
});

test('while saving is paused a session waits, and one that no vault takes is counted', async () => {
  put(claudeFile, row('q', null, 'user', 'Later.'));
  put('.gemini/tmp/x/chats/session-1.json', '{"sessionId": "1", "projectHash": "2", "messages": [');
  isPaused = true;
  const chain = start();
  await expect.poll(() => chain.sent.length).toBeGreaterThan(0);
  expect(await vault.readCounts()).toMatchObject({ conversations: 0 });
  isPaused = false;
  await hasSettled(chain);
  expect(await textsOf('claudecode:s')).toEqual(['Later.']);
  expect(chain.receiver.getState().progress.geminicli).toEqual({ files: 1, left: 0, failed: 1 });
});

test('only an agent’s own chats are taken', async () => {
  const save = createSessionSaver({
    vault: async () => vault,
    onSaved: () => undefined,
    isPaused: async () => false,
    redact: async snapshot => snapshot,
  });
  const chat = { source: 'codex', url: '', seenAt: 1, turns: [{ id: 'q', parent: null, role: 'user', text: 'x' }] };
  const outcomes: SessionOutcome[] = [];
  for (const value of [
    { ...chat, id: 'claude:1' },
    { ...chat, id: 'codex:1' },
    { ...chat, id: 'codex:2', turns: 7 },
    7,
  ])
    outcomes.push(await save('codex', value));
  expect(outcomes).toEqual(['refused', 'saved', 'refused', 'refused']);
});

test('stopped at any moment, it loses and doubles nothing', { timeout: 120_000 }, async () => {
  let random = 7;
  const draw = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below;
  const file = put(claudeFile, '');
  const words: string[] = [];
  for (let n = 0; n < killCount; n++) {
    // Some hear of nothing that was saved, as after a kill between saving and noting.
    const chain = start(() => n % 3 !== 0);
    for (let each = draw(4); each >= 0; each--) {
      words.push(`${words.length} の話`);
      const [id, parent] = [`r${words.length}`, words.length > 1 ? `r${words.length - 1}` : null];
      appendFileSync(file, row(id, parent, words.length % 2 === 1 ? 'user' : 'assistant', words.at(-1)));
    }
    for (let turns = draw(60); turns > 0; turns--) await new Promise(resolve => setImmediate(resolve));
    chain.stop();
  }
  await hasSettled(start());
  expect(await textsOf('claudecode:s')).toEqual(words);
});
