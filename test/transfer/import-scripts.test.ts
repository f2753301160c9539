/** The two commands for vault files, by their output and their exit codes. One case each starts them as processes. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Encrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { checkVaultFile } from '../../scripts/check';
import { importFiles } from '../../scripts/import';
import { writeVaultFile } from '../../lib/transfer/vault-file/vault-file';
import { chat } from '../search/chats';
import { zipped } from './vendors/given';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kura-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

const place = (name: string) => path.join(folder, name);

async function saved(name: string, content: unknown): Promise<string> {
  await writeFile(
    place(name),
    content instanceof Uint8Array || typeof content === 'string' ? content : JSON.stringify(content),
  );
  return place(name);
}

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const commands = { import: importFiles, check: checkVaultFile } as const;

async function run(script: keyof typeof commands, ...args: string[]): Promise<Run> {
  const written = { out: '', err: '' };
  const output = {
    out: (text: string) => void (written.out += text),
    err: (text: string) => void (written.err += text),
  };
  return { code: await commands[script](args, output), ...written };
}

/** As `package.json` says it. */
const runInProcess = (script: string, ...args: string[]): Promise<Run> =>
  new Promise(resolve => {
    execFile('npm', ['run', '-s', script, '--', ...args], (error, out, err) =>
      // npm itself has a word to say about some machines' settings.
      resolve({ code: error ? Number(error.code) : 0, out, err: err.replaceAll(/^npm warn .*\n/gm, '') }),
    );
  });

const chats = [
  {
    uuid: 'c-1',
    name: '庭',
    updated_at: '2026-05-01T10:00:00Z',
    chat_messages: [
      { uuid: 'm1', sender: 'human', parent_message_uuid: null, text: 'いつ？' },
      { uuid: 'm2', sender: 'assistant', parent_message_uuid: 'm1', text: 'In May.' },
      { uuid: 'm3', sender: 'assistant', parent_message_uuid: 'm1', text: '五月。' },
    ],
  },
  { uuid: 'c-2', name: 'Empty', chat_messages: [] },
];

async function* chatsOf(): AsyncGenerator<Conversation> {
  yield chat('claude:tide', 'Tide / 潮', ['High tide?', '満潮は六時です。'], { source: 'claude' });
}

async function piecesOf(pieces: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

describe('npm run import and npm run check', { timeout: 120_000 }, () => {
  test('turn an export into a vault file, and find it valid', async () => {
    const file = await saved('data.zip', zipped({ 'conversations.json': chats }));
    const imported = await runInProcess('import', file, '--out', place('vault.json'));
    expect(imported).toMatchObject({ code: 0, err: '' });
    expect(imported.out).toBe(
      '{"source":"claude","conversations":1,"turns":3,"branches":2,"skipped":[{"what":"chat without messages","count":1}]}\n',
    );
    const vault: unknown = JSON.parse(await readFile(place('vault.json'), 'utf8'));
    expect(vault).toMatchObject({ schema: 'kura-vault', conversations: [{ id: 'claude:c-1', title: '庭' }] });
    expect(await runInProcess('check', place('vault.json'))).toEqual({
      code: 0,
      out: 'Valid: 1 conversations, 3 turns\n',
      err: '',
    });
  });

  test('refuse what is unknown, broken or missing with one line, and leave no file behind', async () => {
    const before = await readdir(folder);
    const unknown = await saved('unknown.json', { hello: '世界' });
    const broken = await saved('broken.json', JSON.stringify(chats).slice(0, -9));
    const outcomes = await Promise.all([
      run('import', unknown, '--out', place('a.json')),
      run('import', broken, '--out', place('b.json')),
      run('import', place('missing.json'), '--out', place('c.json')),
      run('import', unknown),
    ]);
    expect(outcomes.map(({ code, out }) => [code, out])).toEqual(outcomes.map(() => [1, '']));
    expect(outcomes.map(({ err }) => err)).toEqual([
      expect.stringMatching(/^ExportUnknown: .*\n$/),
      expect.stringMatching(/^FileDamaged: .*\n$/),
      expect.stringMatching(/^Error: ENOENT.*\n$/),
      expect.stringMatching(/^Error: Say where .*\n$/),
    ]);
    expect((await readdir(folder)).sort()).toEqual([...before, 'broken.json', 'unknown.json'].sort());
  });

  test('say of a vault file without a digest that it has none: nobody can tell whether it is whole', async () => {
    const file = await saved('foreign.json', {
      schema: 'kura-vault',
      version: 1,
      conversations: [{ id: 'claude:x', source: 'claude', turns: [{ id: 'm1', role: 'user', text: 'やあ' }] }],
    });
    expect(await run('check', file)).toEqual({ code: 0, out: 'Valid, no digest: 1 conversations, 1 turns\n', err: '' });
  });

  test('name the place where a vault file is not as it should be', async () => {
    const turn = { id: 'm1', role: 'robot', text: 'やあ' };
    const file = await saved('odd.json', {
      schema: 'kura-vault',
      version: 1,
      conversations: [{ id: 'claude:x', source: 'claude', turns: [turn] }],
    });
    const { code, out, err } = await run('check', file);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^FileDamaged: .*turns\[0\]\.role.*\n$/);
  });

  test('open an encrypted one with the passphrase, and know one that was cut off', async () => {
    const encrypter = new Encrypter();
    encrypter.setPassphrase('満潮 tide');
    // Kura's own would take seconds, and here nobody guesses.
    encrypter.setScryptWorkFactor(10);
    const whole = await encrypter.encrypt((await piecesOf(writeVaultFile(chatsOf()))).join(''));
    const files = {
      whole: await saved('vault.json.age', whole),
      cut: await saved('cut.json.age', whole.slice(0, -20)),
    };
    expect(await run('check', files.whole)).toMatchObject({
      code: 1,
      err: 'PassphraseNeeded: The file is encrypted\n',
    });
    vi.stubEnv('KURA_PASSPHRASE', '満潮 tide');
    expect(await run('check', files.whole)).toMatchObject({ code: 0, out: 'Valid: 1 conversations, 2 turns\n' });
    expect(await run('import', files.whole, '--out', place('opened.json'))).toMatchObject({
      code: 0,
      out: '{"source":"kura","conversations":1,"turns":2,"branches":1,"skipped":[]}\n',
    });
    expect(await run('check', files.cut)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^FileDamaged: /) as string,
    });
    vi.unstubAllEnvs();
  });
});
