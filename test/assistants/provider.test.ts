/** One thread over every wire form, and what can go wrong on the way: the real client against a server on this computer. */
import { afterEach, describe, expect, test } from 'vitest';
import { createBrowserProvider } from '../../lib/assistants/browser-provider';
import { createProvider } from '../../lib/assistants/create-provider';
import { listModels } from '../../lib/assistants/list-models';
import type { ChatMessage, Provider, ProviderKindId, StreamPart } from '../../lib/assistants/provider';
import { BusyProblem } from '../../lib/assistants/to-problem';
import { toProblemName } from '../../lib/core/problem';
import { createFakeBrowserModel } from '../fakes/browser-model';
import { startModelServer, type Fault, type ModelServer, type ModelServerOptions } from '../fakes/model-server/server';
import type { WireRequest, ModelStep } from '../fakes/model-server/forms';

const recall = {
  name: 'recall',
  description: 'Looks for something in earlier chats.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};
const result = 'Postgres: a nightly dump at 03:00.';

/** Calls the tool until it has a result, then answers with it. */
const script = ({ messages }: Pick<WireRequest, 'messages'>): ModelStep => {
  const last = messages.at(-1);
  if (last?.role === 'tool')
    return { text: `You chose a nightly dump [1]. ${last.text.includes('03:00') ? 'At 03:00.' : ''}` };
  return last?.text.includes('thanks')
    ? { text: 'Gern. 😀 どういたしまして。' }
    : { text: 'Let me look.', call: { name: 'recall', args: { query: 'backup' } } };
};

const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
async function serve(options: Partial<ModelServerOptions> = {}): Promise<ModelServer> {
  const server = await startModelServer({ answer: script, key: 'secret', ...options });
  servers.push(server);
  return server;
}

const wired = ['anthropic', 'openai', 'google', 'compatible'] as const satisfies readonly ProviderKindId[];
const connect = (kind: ProviderKindId, { address }: ModelServer, key = 'secret'): Provider =>
  createProvider({ id: '1', kind, address, key, model: kind === 'openai' ? 'gpt-5' : 'small' });

const ask: ChatMessage = { role: 'user', text: 'How do I back up Postgres?' };
const toRequest = (...messages: ChatMessage[]) => ({
  instructions: 'Answer from the chats.',
  messages,
  tools: [recall],
});
const signal = () => new AbortController().signal;

async function read(parts: AsyncIterable<StreamPart>) {
  const all: StreamPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}
const shown = (parts: readonly StreamPart[]) =>
  parts.flatMap(part => (part.type === 'text' ? part.delta : [])).join('');

/** Asks, answers the call, and returns the whole thread with its answer. */
async function askWithTool(provider: Provider, before: readonly ChatMessage[] = []) {
  const messages = [...before, ask];
  const first = await provider.chat(toRequest(...messages), signal());
  const call = first.content.find(part => part.type === 'call');
  if (!call) throw new Error('There is no call.');
  const replied: ChatMessage[] = [
    ...messages,
    { role: 'assistant', content: first.content },
    { role: 'tool', results: [{ id: call.id, name: call.name, text: result }] },
  ];
  const parts = await read(provider.stream(toRequest(...replied), signal()));
  const end = parts.at(-1);
  if (end?.type !== 'end') throw new Error('There is no end.');
  return {
    call,
    first,
    text: shown(parts),
    thread: [...replied, { role: 'assistant', content: end.content } as const],
  };
}

const providers: Readonly<Record<string, () => Promise<Provider>>> = {
  ...Object.fromEntries(wired.map(kind => [kind, async () => connect(kind, await serve())])),
  browser: () => Promise.resolve(createBrowserProvider(createFakeBrowserModel(script))),
};

describe.each(Object.entries(providers))('%s', (kind, start) => {
  test('it calls the tool, answers with its result, and goes on', async () => {
    const provider = await start();
    const { call, first, text, thread } = await askWithTool(provider);
    expect([call.name, JSON.parse(call.args)]).toEqual(['recall', { query: 'backup' }]);
    expect(first.reason).toBe('calls');
    expect(text).toBe('You chose a nightly dump [1]. At 03:00.');
    const end = (await read(provider.stream(toRequest(...thread, { role: 'user', text: 'thanks' }), signal()))).at(-1);
    expect(end).toMatchObject({
      type: 'end',
      reason: 'stop',
      content: [{ type: 'text', text: 'Gern. 😀 どういたしまして。' }],
    });
  });

  test('a thread of every other one is taken over', async () => {
    const provider = await start();
    for (const [other, startOther] of Object.entries(providers)) {
      if (other === kind) continue;
      const { thread } = await askWithTool(await startOther());
      const { text } = await askWithTool(provider, thread);
      expect({ other, text }).toEqual({ other, text: 'You chose a nightly dump [1]. At 03:00.' });
    }
  });

  test('stopping ends it with an abort', async () => {
    const provider = await start();
    const stop = new AbortController();
    const stream = provider.stream(toRequest(ask, { role: 'user', text: 'thanks' }), stop.signal);
    const parts = stream[Symbol.asyncIterator]();
    await parts.next();
    stop.abort();
    await expect(
      (async () => {
        while (!(await parts.next()).done);
      })(),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('Gemini gets its signature back, though the call ended with STOP', async () => {
  const server = await serve();
  await askWithTool(connect('google', server));
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('"thoughtSignature":"c2lnbmVk"');
});

test('OpenAI is asked to keep nothing', async () => {
  const server = await serve();
  await askWithTool(connect('openai', server));
  expect(server.requests.map(({ body }) => body['store'])).toEqual([false, false]);
});

describe.each(wired)('what goes wrong with %s', kind => {
  const faults: readonly (readonly [name: string, fault: Fault, problem: string])[] = [
    ['too many requests', { kind: 'status', status: 429 }, 'ModelBusy'],
    ['too many requests, with a time', { kind: 'status', status: 429, headers: { 'retry-after': '7' } }, 'ModelBusy'],
    [
      'no credit',
      { kind: 'status', status: 429, body: { error: { code: 'insufficient_quota', message: 'x' } } },
      'ModelNoCredit',
    ],
    ['no credit, by the status', { kind: 'status', status: 402, body: { error: { message: 'x' } } }, 'ModelNoCredit'],
    [
      'no credit, in words',
      { kind: 'status', status: 400, body: { error: { message: 'Insufficient Balance' } } },
      'ModelNoCredit',
    ],
    ['an error of the server', { kind: 'status', status: 500 }, 'ModelUnavailable'],
    ['overload', { kind: 'status', status: 529 }, 'ModelUnavailable'],
    ['an unknown model', { kind: 'status', status: 404 }, 'ModelUnknown'],
    ['a request it does not take', { kind: 'status', status: 400 }, 'ModelRefused'],
    [
      'too long a thread',
      {
        kind: 'status',
        status: 400,
        body: { error: { code: 'context_length_exceeded', message: 'prompt is too long' } },
      },
      'ThreadTooLong',
    ],
    ['a cut stream', { kind: 'cut', after: 2 }, 'AnswerCut'],
    ['half a JSON', { kind: 'half' }, 'AnswerCut'],
  ];
  test.each(faults)('%s', async (_name, fault, problem) => {
    const server = await serve();
    server.fail(fault);
    const error: unknown = await connect(kind, server)
      .chat(toRequest(ask), signal())
      .catch((caught: unknown) => caught);
    expect(toProblemName(error)).toBe(problem);
    const isTimed = fault.kind === 'status' && fault.headers !== undefined;
    expect(error instanceof BusyProblem ? error.retryAfterMs : undefined).toBe(isTimed ? 7000 : undefined);
    // It stands in logs.
    expect(String(error)).not.toMatch(/Postgres|secret/);
  });

  test('a refused key, and an address where nobody is', async () => {
    const server = await serve();
    await expect(connect(kind, server, 'wrong').chat(toRequest(ask), signal())).rejects.toMatchObject({
      name: 'ModelKeyRefused',
    });
    await server.close();
    await expect(connect(kind, server).chat(toRequest(ask), signal())).rejects.toMatchObject({
      name: 'ModelUnreachable',
    });
  });

  test('its models are listed, and a refused key is named', async () => {
    const server = await serve({ models: ['one', 'two'] });
    const { address } = server;
    expect(await listModels({ kind, address, key: 'secret' })).toEqual(['one', 'two']);
    await expect(listModels({ kind, address, key: 'wrong' })).rejects.toMatchObject({ name: 'ModelKeyRefused' });
    await server.close();
    await expect(listModels({ kind, address, key: 'secret' })).rejects.toMatchObject({ name: 'ModelUnreachable' });
  });
});

test('a browser without a model of its own says so', async () => {
  const unavailable = createBrowserProvider(createFakeBrowserModel(script, 'unavailable'));
  for (const provider of [createBrowserProvider(), unavailable])
    await expect(provider.chat(toRequest(ask), signal())).rejects.toMatchObject({ name: 'ModelUnknown' });
});
