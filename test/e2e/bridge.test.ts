/** Programs on this computer search Kura over the installed bridge: real MCP clients, the real host, the real browser. */
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translator } from '../fakes/language';
import { startModelServer } from '../fakes/model-server/server';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { connectClient, installFor, type ConnectedClient, type Era, type InstalledBridge } from './bridge-client';
import { launchKura, type KuraBrowser } from './kura';
import { servicesFrom, type OwnServices } from './own-services';
import { until } from './until';

const t = translator('en');
const dinner = '昨日の夕飯はカレーだった';

let practice: PracticeServer;
let kura: KuraBrowser;
let bridge: InstalledBridge;
let services: OwnServices;
let settings: Page;
let profile: string;
let home: string;

function readLink(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    // It was closed meanwhile.
    return '';
  }
}

/** The state of a socket that waits for connections, in the kernel's table. */
const listening = '0A';

/** The addresses on which this process waits for anybody on the network of this computer. Linux alone tells it this way. */
function listPorts(process: number): string[] {
  const sockets = readdirSync(`/proc/${process}/fd`).flatMap(
    file => /^socket:\[(\d+)\]$/.exec(readLink(`/proc/${process}/fd/${file}`))?.[1] ?? [],
  );
  expect(sockets.length, 'The host has a socket of its own.').toBeGreaterThan(0);
  const rows = ['tcp', 'tcp6'].flatMap(table => readFileSync(`/proc/net/${table}`, 'utf8').trim().split('\n').slice(1));
  return rows.flatMap(row => {
    const [, address = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/);
    return state === listening && sockets.includes(inode) ? [address] : [];
  });
}

beforeAll(async () => {
  practice = await startPracticeServer();
  profile = mkdtempSync(path.join(tmpdir(), 'kura-'));
  bridge = await installFor(profile);
  // Not the one in which the bridge looks for browsers, because Chromium puts folders of its own there.
  home = path.join(path.dirname(bridge.folder), 'home');
  kura = await launchKura({ practice, profile, home });
  settings = await kura.openOwnPage('options.html#bridge');
  services = servicesFrom(settings);
  // The worker of an extension that was just installed may be started anew.
  await until('a note', () =>
    services.library
      .addNote({ text: 'The budget of the lighthouse is 4,000.', url: '', at: Date.now() })
      .catch(() => undefined),
  );
});
afterAll(async () => {
  await writer?.close();
  await reader?.close();
  await kura?.close();
  await practice?.close();
  bridge?.remove();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** Adds a program as a person does. Answers the secret of the line to paste. */
async function addProgram(name: string, mayPropose: boolean): Promise<string> {
  await settings.getByRole('combobox', { name: t('bridge_program') }).selectOption({ label: name });
  await settings.getByRole('switch', { name: t('bridge_propose') }).setChecked(mayPropose);
  await settings.getByRole('button', { name: t('bridge_add'), exact: true }).click();
  const text = await settings.locator('#bridge-setup ~ .group-card pre').innerText();
  expect(text).toContain(bridge.command);
  await settings.getByRole('button', { name: t('bridge_done') }).click();
  return /kura_[\w-]{43}/.exec(text)?.[0] ?? '';
}

/** What a program of its own gets, which is closed again. */
async function askOnce(secret: string, query: string, era?: Era): Promise<string> {
  const program = await connectClient(bridge.command, secret, era);
  const answer = JSON.stringify(await program.call('recall', { query }));
  await program.close();
  return answer;
}

let writer: ConnectedClient;
let reader: ConnectedClient;
let writerSecret: string;
let readerSecret: string;
const ask = async (program: ConnectedClient, query: string) => JSON.stringify(await program.call('recall', { query }));

test('one switch connects it, and no port of the network is opened', async () => {
  await settings.getByRole('switch', { name: t('bridge_on') }).click();
  await settings.getByText(t('bridge_ready'), { exact: true }).waitFor();
  const folder = path.join(bridge.folder, 'run');
  const [socket = ''] = readdirSync(folder);
  expect(listPorts(Number.parseInt(socket, 10))).toEqual([]);
  const modes = [bridge.folder, folder, path.join(folder, socket)].map(file => statSync(file).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});

test('the chats of a coding agent are counted, and saved by a switch', async () => {
  const folder = path.join(home, '.claude', 'projects', '-work');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 's.jsonl');
  const row = (uuid: string, parentUuid: string | null, type: string, content: string) =>
    `${JSON.stringify({ uuid, parentUuid, type, sessionId: 's', cwd: '/work', message: { role: type, content } })}\n`;
  writeFileSync(file, row('q', null, 'user', '桟橋の名前は？') + row('a', 'q', 'assistant', 'かもめ桟橋です。'));
  utimesSync(file, 1_790_000_000, 1_790_000_000);
  await settings.reload();
  await settings.getByText(t('agent_chats_found', t('count_chats_one', '1'))).waitFor();
  await settings.getByRole('switch', { name: 'Claude Code' }).click();
  await settings.getByText(t('agent_chats_saved', t('count_chats_one', '1'))).waitFor();
  const { chats } = await services.library.listConversations({ source: 'claudecode' }, 0, 9);
  expect(chats).toMatchObject([{ id: 'claudecode:s', turnCount: 2, tags: ['work'] }]);
  if (!process.env['KURA_ALL']) return;
  appendFileSync(file, row('q2', 'a', 'user', 'And the ferry?'));
  await until(
    'the new message',
    async () => (await services.library.readConversation('claudecode:s'))?.turns.length === 3,
  );
});

test('a model at an address that the policy does not list answers through the bridge, and the log says so', async () => {
  const server = await startModelServer({ host: '127.0.0.2', models: ['qwen3:4b'], answer: () => ({ text: 'OK' }) });
  const ask = await kura.openOwnPage('ask.html?models');
  await ask.locator('.ask-add select').selectOption('compatible');
  await ask.getByLabel(t('ask_address')).fill(server.address);
  await ask.getByRole('button', { name: t('ask_connect'), exact: true }).click();
  await ask.getByRole('button', { name: t('ask_use'), exact: true }).click();
  await ask.getByText(new URL(server.address).host, { exact: true }).waitFor();
  await ask.getByRole('button', { name: t('ask_test'), exact: true }).click();
  await ask.locator('[role=status]', { hasText: 'qwen3:4b' }).waitFor();
  expect(server.paths).toEqual(['GET /v1/models', 'POST /v1/chat/completions']);
  await ask.close();
  await server.close();
  await settings.getByText(t('bridge_log_relay', server.address)).first().waitFor();
});

test('what one program proposes waits for the click, and is then found by another of either protocol', async () => {
  writerSecret = await addProgram('Claude Code', true);
  writer = await connectClient(bridge.command, writerSecret);
  readerSecret = await addProgram('Codex', false);
  reader = await connectClient(bridge.command, readerSecret);
  expect((await writer.client.listTools()).tools.map(({ name }) => name)).toContain('recall');
  expect(await writer.call('remember', { text: dinner })).toEqual({ status: 'waiting' });
  expect(await ask(reader, '夕飯')).not.toContain('カレー');

  const popup = await kura.openOwnPage('popup.html');
  await popup.getByRole('button', { name: t('proposal_review') }).click();
  await popup.getByRole('button', { name: t('call_keep') }).click();
  await popup.getByText(t('note_kept')).waitFor();
  await popup.close();
  const { chats } = await services.library.listConversations({ source: 'note' }, 0, 9);
  expect(chats.map(({ note }) => note?.proposedBy)).toContain('client:Claude Code');
  await until('the note is found', async () => (await ask(reader, '夕飯')).includes('カレー'));
  expect(await askOnce(readerSecret, '夕飯', 'before')).toContain('カレー');
});

test('who may read only proposes nothing, and who is not known gets nothing', async () => {
  expect(await reader.call('remember', { text: 'x' })).toMatch(/^ReadOnly/);
  expect(await askOnce(`kura_${'x'.repeat(43)}`, 'budget')).toMatch(/UnknownClient/);
  expect(bridge.run('doctor', readerSecret)).not.toContain('✗');
});

test('a call after the background was killed is answered', async () => {
  expect(await ask(reader, 'budget')).toContain('4,000');
  await kura.killWorker();
  expect(await ask(reader, 'budget')).toContain('4,000');
});

test('the log says who asked what, and a revoked program is told so', async () => {
  await settings.getByText(t('bridge_log_recall', 'budget')).first().waitFor();
  await settings.getByText(t('bridge_log_remember', dinner)).waitFor();
  await settings.getByRole('button', { name: t('bridge_revoke_name', 'Codex') }).click();
  await until('it is refused', async () => (await ask(reader, 'budget')).includes('Revoked'));
  expect(await ask(writer, 'budget')).toContain('4,000');
});

test('turned off, and with the browser closed, the answer says so', async () => {
  await settings.getByRole('switch', { name: t('bridge_on') }).click();
  await until('it is off', async () => (await askOnce(writerSecret, 'budget')).includes('turned off'));
  bridge.run('uninstall');
  expect(readdirSync(path.join(profile, 'NativeMessagingHosts'))).toEqual([]);
});
