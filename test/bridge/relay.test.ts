/** Requests of Ask to a server of the person's own, from the page's `fetch` to a real server: answers as they come, and each failure by name. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRelay, type Relay } from '../../bridge/relay/send-request';
import { listModels } from '../../lib/assistants/list-models';
import { createRelayFetch } from '../../lib/assistants/relay-fetch';
import { createRelayForwarder, type RelayForwarder, type RelayPort } from '../../lib/bridge/forward-relay';
import { parseHostMessage } from '../../lib/bridge/protocol';
import { parseRelayCommand } from '../../lib/bridge/relay';

let server: Server;
let address: string;
let relay: Relay;
let forwarder: RelayForwarder;
let log: (readonly [string, string?])[];
let isHostThere: boolean;
let asked: { readonly url: string; readonly origin: string | undefined; readonly body: string }[];
let endStream: () => void;
let isAborted: boolean;

beforeEach(async () => {
  [log, asked, isHostThere, isAborted] = [[], [], true, false];
  server = createServer((request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', chunk => (body += String(chunk)));
    request.on('end', () => {
      asked.push({ url: request.url ?? '', origin: request.headers.origin, body });
      if (request.url === '/v1/models') return response.end('{"data":[{"id":"夕飯-7b"}]}');
      if (request.url === '/moved') return response.writeHead(302, { location: `${address}/secret` }).end();
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': '100' }).write('half');
        return void setImmediate(() => response.destroy());
      }
      if (request.url === '/echo') return response.writeHead(201, { 'x-kind': 'echo' }).end(body);
      response.write('first ');
      response.on('close', () => (isAborted = !response.writableEnded));
      endStream = () => void response.end('last');
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  forwarder = createRelayForwarder((at, fault) => log.push(fault ? [at, fault] : [at]), 20);
  relay = createRelay(async message => {
    const parsed = parseHostMessage(JSON.parse(JSON.stringify(message)));
    if (parsed?.kind === 'relayed') forwarder.receive(parsed);
  });
});
afterEach(() => {
  relay.close();
  server.closeAllConnections();
  server.close();
});

function connectHost() {
  forwarder.connect(command => {
    const parsed = parseRelayCommand(JSON.parse(JSON.stringify(command)));
    if (parsed && isHostThere) relay.receive(parsed);
  });
}

/** Both ends of the browser's port: what one posts the other hears, in order, and a disconnect reaches the other end alone. */
function openPort(): RelayPort {
  const createEnd = () => {
    const messages: ((message: unknown) => void)[] = [];
    const ends: (() => void)[] = [];
    return { messages, ends };
  };
  const [page, background] = [createEnd(), createEnd()];
  const toPort = (own: typeof page, other: typeof page): RelayPort => ({
    postMessage: message => queueMicrotask(() => other.messages.forEach(each => each(message))),
    disconnect: () => queueMicrotask(() => other.ends.forEach(each => each())),
    onMessage: { addListener: listener => void own.messages.push(listener) },
    onDisconnect: { addListener: listener => void own.ends.push(listener) },
  });
  forwarder.accept(toPort(background, page));
  return toPort(page, background);
}

const send = (path: string, init?: RequestInit) => createRelayFetch(address, openPort)(address + path, init);
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: Error) => error.name,
  );

test('models are listed, a long question goes out whole, and the answer comes as the server gives it', async () => {
  connectHost();
  const connection = { kind: 'compatible' as const, address, key: '' };
  expect(await listModels(connection, undefined, createRelayFetch(address, openPort))).toEqual(['夕飯-7b']);
  const question = '潮'.repeat(600_000);
  const echoed = await send('/echo', { method: 'POST', body: question, headers: { authorization: 'Bearer x' } });
  expect([echoed.status, echoed.headers.get('x-kind')]).toEqual([201, 'echo']);
  const echo = await echoed.text();
  expect([echo.length, echo === question]).toEqual([question.length, true]);
  const streamed = (await send('/stream')).body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await streamed.read()).value).toBe('first ');
  endStream();
  expect((await streamed.read()).value).toBe('last');
  expect((await streamed.read()).done).toBe(true);
  expect(asked.map(({ origin }) => origin)).toEqual([undefined, undefined, undefined]);
  expect(log).toEqual([[address], [address], [address]]);
});

test('a redirect is not followed, and another address is not reached', async () => {
  connectHost();
  expect(await errorOf(send('/moved'))).toBe('ModelRedirected');
  expect(await errorOf(createRelayFetch(address, openPort)('http://127.0.0.1:1/v1/models'))).toBe('Forbidden');
  expect(await errorOf(createRelayFetch(address, openPort)(`${address}.example/x`))).toBe('Forbidden');
  expect(asked.map(({ url }) => url)).toEqual(['/moved']);
});

test('an answer that breaks off, a server that is not there and a host that is gone have names of their own', async () => {
  connectHost();
  expect(await errorOf(send('/cut').then(response => response.text()))).toBe('AnswerCut');
  const nobody = 'http://127.0.0.1:9';
  expect(await errorOf(createRelayFetch(nobody, openPort)(`${nobody}/v1/models`))).toBe('ModelUnreachable');
  const begun = await send('/stream');
  forwarder.disconnect();
  expect(await errorOf(begun.text())).toBe('AnswerCut');
  expect(await errorOf(send('/echo'))).toBe('RelayOff');
  expect(log.flatMap(([, fault]) => fault ?? [])).toEqual(['cut', 'unreachable', 'cut', 'off']);
});

test('a host that is about to start is waited for, and a stop ends the request at the server', async () => {
  const waiting = send('/echo', { method: 'POST', body: 'x' });
  setImmediate(connectHost);
  expect(await (await waiting).text()).toBe('x');
  const stop = new AbortController();
  const response = await send('/stream', { signal: stop.signal });
  stop.abort();
  expect(await errorOf(response.text())).toBe('AbortError');
  await expect.poll(() => isAborted).toBe(true);
});
