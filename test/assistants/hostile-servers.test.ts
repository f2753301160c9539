/** Model servers that send elsewhere, or answer without end: real HTTP on this computer. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createProvider } from '../../lib/assistants/create-provider';
import { createModelFetch } from '../../lib/assistants/model-fetch';
import { listModels } from '../../lib/assistants/list-models';
import { readAnswer } from '../../lib/assistants/read-answer';
import { createAnswer } from '../../lib/assistants/thread';
import { maxCalls } from '../../lib/assistants/run-rounds';

type Answer = (response: ServerResponse, path: string) => void;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach(close => close()));

async function serve(answer: Answer) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    request.resume();
    answer(response, request.url ?? '');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: '1', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** Writes the piece again and again, as long as somebody reads. */
const writeForEver =
  (piece: string): Answer =>
  response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const write = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write);
    write();
  };

const connect = (address: string) =>
  createProvider({ id: '1', kind: 'compatible', address, key: 'secret', model: 'small' });

/** Lets it answer one question; says what came of it, and how often it was drawn. */
async function ask(address: string, run: () => Promise<void> = async () => {}) {
  let [drawn, letters] = [0, 0];
  const answer = await readAnswer(createAnswer('a', 'q', 1, 'small'), {
    loadProvider: async () => connect(address),
    tools: {
      run: async () => {
        await run();
        return { text: 'Nothing.', sources: [] };
      },
    },
    messages: [{ role: 'user', text: 'How do I back up Postgres?' }],
    signal: new AbortController().signal,
    today: '28 November 2026',
    known: new Set(),
    onTurn: ({ text }) => {
      drawn += 1;
      letters += text.length;
    },
    onFound: () => undefined,
  });
  return { ...answer, drawn, letters };
}

test('a redirect is not followed, with a question or for the list', async () => {
  const elsewhere = await serve(response => response.end('{"data":[{"id":"evil"}]}'));
  const { address } = await serve((response, path) => {
    response.writeHead(307, { location: `${elsewhere.address}${path}` });
    response.end();
  });
  expect((await ask(address)).error).toMatchObject({ name: 'ModelRedirected' });
  await expect(listModels({ kind: 'compatible', address, key: 'secret' })).rejects.toMatchObject({
    name: 'ModelRedirected',
  });
  expect(elsewhere.asked).toEqual([]);
});

test('an answer without end breaks off, keeps what came, and is drawn in steps that grow with it', async () => {
  const { address } = await serve(writeForEver(event({ content: 'harbour '.repeat(40) })));
  const { turn, error, drawn, letters } = await ask(address);
  expect(error).toMatchObject({ name: 'AnswerCut' });
  expect(turn.unfinished).toBe('failed');
  expect(turn.text.length).toBeGreaterThan(900_000);
  expect(turn.text.length).toBeLessThan(1_100_000);
  expect(drawn).toBeGreaterThan(100);
  // If every piece drew all letters, it would be 1,500 times the text.
  expect(letters).toBeLessThan(300 * turn.text.length);
});

test('a line without end, and a list without end, break off', async () => {
  const { address } = await serve((response, path) => {
    writeForEver(path.endsWith('/models') ? '{"data":[],"x":"' + 'x'.repeat(1e5) : `data: ${'x'.repeat(1e5)}`)(
      response,
      '',
    );
  });
  expect((await ask(address)).error).toMatchObject({ name: 'AnswerCut' });
  await expect(listModels({ kind: 'compatible', address, key: '' })).rejects.toMatchObject({
    name: 'ModelUnavailable',
  });
});

test('the bytes are counted to the last one that may come', async () => {
  const { address } = await serve(response => response.end('x'.repeat(1000)));
  expect((await (await createModelFetch(fetch, 1000)(address)).text()).length).toBe(1000);
  await expect((await createModelFetch(fetch, 999)(address)).text()).rejects.toMatchObject({ name: 'AnswerCut' });
});

test('of a thousand calls in one answer a few are made, and each gets an answer', async () => {
  const calls = Array.from({ length: 1000 }, (_, index) => ({
    index,
    id: `c${index}`,
    type: 'function',
    function: { name: 'recall', arguments: '{"query":"x"}' },
  }));
  let asked = 0;
  const { address } = await serve(response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(
      (asked += 1) === 1
        ? event({ tool_calls: calls }) + event({}, 'tool_calls')
        : event({ content: 'Done.' }) + event({}, 'stop'),
    );
  });
  let made = 0;
  const { turn, messages } = await ask(address, async () => void (made += 1));
  expect(turn.text).toBe('Done.');
  expect(made).toBe(maxCalls);
  expect(messages[1]).toMatchObject({ role: 'tool' });
  expect(messages[1]?.role === 'tool' && messages[1].results.length).toBe(1000);
});
