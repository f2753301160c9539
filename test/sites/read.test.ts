/** The command that reads a saved page, by its output and its exit code. One case starts it as a process. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSavedPage } from '../../scripts/read';

const chat = 'https://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6';
const fixture = (name: string) => `test/fixtures/chatgpt/${name}.html`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kura-read-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A page of the test's own, as a file. */
async function saved(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function read(...args: string[]): Promise<Run> {
  const written = { out: '', err: '' };
  const output = {
    out: (text: string) => void (written.out += text),
    err: (text: string) => void (written.err += text),
  };
  return { code: await readSavedPage(args, output), ...written };
}

const readInProcess = (...args: string[]): Promise<Run> =>
  new Promise(resolve => {
    execFile(process.execPath, ['--import', 'tsx', 'scripts/read.ts', ...args], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

test('as a process it prints, and exits, as it does when it is called', async () => {
  const args = [fixture('classic'), '--url', chat];
  expect(await readInProcess(...args)).toEqual(await read(...args));
  expect(await readInProcess('--url', chat)).toEqual(await read('--url', chat));
});

const minute = 60_000;

describe('prints one JSON object and exits by its state', { timeout: 2 * minute }, () => {
  test('settled: 0', async () => {
    const { code, out, err } = await read(fixture('classic'), '--url', chat);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(out)).toMatchObject({
      site: 'chatgpt',
      state: 'settled',
      conversation: {
        id: 'chatgpt:68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6',
        title: 'Drying basil at home',
        model: 'gpt-5-5',
      },
      turns: [
        { role: 'user', attachments: [{ name: 'herb-garden.pdf' }, { name: 'Uploaded image' }] },
        { role: 'assistant', model: 'gpt-5-5' },
      ],
    });
  });

  test('the app shell too, which asks where elements stand', async () => {
    const { code, out } = await read(fixture('app-shell'), '--url', chat);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      turns: [{ role: 'user' }, { role: 'assistant' }, { text: '棚の絵を描いて' }, { text: '' }],
    });
  });

  test('a shared copy, under the id of its address', async () => {
    const { code, out } = await read(fixture('classic'), '--url', 'https://chatgpt.com/share/68f0aa10-22bb');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      site: 'chatgpt',
      state: 'settled',
      conversation: { id: 'chatgpt:68f0aa10-22bb', title: 'Drying basil at home' },
      turns: [{ role: 'user' }, { role: 'assistant' }],
    });
  });

  test('a fragment of a page, in another encoding', async () => {
    const html =
      '<meta charset="shift_jis"><section data-testid="conversation-turn-1"><div data-message-author-role="user" data-message-id="1"><p class="whitespace-pre-wrap">';
    const file = await saved('fragment.html', Buffer.concat([Buffer.from(html), Buffer.from([0x8b, 0x7b])]));
    const { code, out } = await read(file, '--url', chat);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ turns: [{ text: '宮' }] });
  });

  test('a page that names an encoding nobody knows is read as UTF-8', async () => {
    const html =
      '<meta charset="klingon"><section data-testid="conversation-turn-1"><div data-message-author-role="user" data-message-id="1"><p class="whitespace-pre-wrap">宮</p></div></section>';
    const { code, out } = await read(await saved('unknown-encoding.html', html), '--url', chat);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ turns: [{ text: '宮' }] });
  });

  test.each([
    ['unreadable: 2', 2, 'unreadable', fixture('redesigned'), chat],
    ['streaming: 4', 4, 'streaming', fixture('classic-streaming'), chat],
    ['private: 3', 3, 'private', fixture('classic'), `${chat}?temporary-chat=true`],
    ['a page of the site without a chat: 3', 3, 'not-a-chat', fixture('classic'), 'https://chatgpt.com/gpts'],
    [
      'a shared copy of another site: 3',
      3,
      'not-a-chat',
      fixture('classic'),
      'https://evil-chatgpt.com/share/68f0aa10',
    ],
    ['another site: 3', 3, 'not-a-chat', fixture('classic'), 'https://chatgpt.com.evil.example/c/68f0aa10'],
  ])('%s', async (_, expected, state, file, url) => {
    const { code, out, err } = await read(file, '--url', url);
    expect({ code, err }).toEqual({ code: expected, err: '' });
    const said = JSON.parse(out) as { state: string; turns?: unknown };
    expect({ state: said.state, says: 'turns' in said }).toEqual({ state, says: state === 'streaming' });
  });

  test('an empty file is unreadable, by the selectors that know a page', async () => {
    const { code, out } = await read(await saved('empty.html', ''), '--url', chat);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      state: 'unreadable',
      missing: expect.stringContaining('conversation-turn-') as string,
    });
  });

  test('scripts and frames of a page stay asleep', async () => {
    const trap =
      '<script>document.body.innerHTML = ""; throw new Error("ran")</script><iframe src="http://127.0.0.1:9/"></iframe><style>@import "http://127.0.0.1:9/x.css"; b{</style>';
    const page = `${trap}<section data-testid="conversation-turn-1"><div data-message-author-role="user" data-message-id="1"><p class="whitespace-pre-wrap">a</p></div></section>`;
    const { code, out, err } = await read(await saved('trap.html', page), '--url', chat);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ turns: [{ text: 'a' }] });
  });
});

describe('anything else exits with 1, prints nothing and names the reason', { timeout: 2 * minute }, () => {
  test.each([
    ['no page', ['--url', chat], 'Name one saved page'],
    ['no address', [fixture('classic')], 'address is missing'],
    ['an address that is none', [fixture('classic'), '--url', 'chatgpt'], 'Not an address: chatgpt'],
    ['an option that is none', [fixture('classic'), '--uri', chat], '--uri'],
    ['a missing file', ['nowhere.html', '--url', chat], 'No such page: nowhere.html'],
    ['a folder', ['test', '--url', chat], 'Not a file: test'],
  ])('%s', async (_, args, reason) => {
    const { code, out, err } = await read(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(reason);
  });

  test.each([
    ['a file that is not HTML', '{"not": "a page"}', 'Not an HTML page'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x3c, 0x61]), 'Not an HTML page'],
    ['a web archive', 'From: <Saved by a browser>\nContent-Type: multipart/related\n\n<html>', 'MHTML'],
    ['more elements than fit into memory', '<b>'.repeat(3_000_000), 'elements: '],
  ])('%s', async (_, content, reason) => {
    const { code, out, err } = await read(await saved('odd.html', content), '--url', chat);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(reason);
  });

  test('a file larger than the cap', async () => {
    const file = await saved('large.html', '<p>');
    await truncate(file, 64 * 1024 * 1024 + 1);
    const { code, out, err } = await read(file, '--url', chat);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('Larger than 64 MiB');
  });
});
