/** A proxy through which a whole browser goes: every host that anything in it turns to is written down, whatever the reason. */
import { createServer, request as ask } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface Exchange {
  readonly host: string;
  readonly port: number;
  /** Milliseconds since 1970. */
  readonly began: number;
  /** Bytes from the browser, without the request for the tunnel. */
  out: number;
  /** Bytes to it. */
  in: number;
}

export interface RecordingProxy {
  /** Every tunnel and every plain request, oldest first. */
  readonly exchanges: readonly Exchange[];
  /** Ports of this machine that are real servers: those of models that are switched on. */
  readonly models: Set<number>;
  /** What Chromium must be started with: all traffic goes here, also to this machine itself, and nothing is looked up. */
  readonly chromiumArguments: readonly string[];
  close(): Promise<void>;
}

/** Leads whatever it is asked for to `target`, a port of this machine that plays the whole web. */
export async function startRecordingProxy(target: number): Promise<RecordingProxy> {
  const exchanges: Exchange[] = [];
  const models = new Set<number>();
  const open = new Set<Socket>();
  const note = (host: string, port: number): Exchange => {
    const exchange = { host: host.toLowerCase(), port, began: Date.now(), out: 0, in: 0 };
    exchanges.push(exchange);
    return exchange;
  };

  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '');
    if (!url) return void response.writeHead(400).end();
    const exchange = note(url.hostname, Number(url.port || 80));
    const { method, headers } = request;
    const onward = ask(
      {
        host: '127.0.0.1',
        port: models.has(exchange.port) ? exchange.port : target,
        method,
        path: url.pathname + url.search,
        headers,
      },
      answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(counting(bytes => (exchange.in += bytes))).pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    // The address itself may be what leaves.
    exchange.out += Buffer.byteLength(request.url ?? '');
    request.pipe(counting(bytes => (exchange.out += bytes))).pipe(onward);
  });
  server.on('connection', socket => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  });
  server.on('connect', ({ url = '' }, client: Socket, head: Buffer) => {
    const [, host = url, port = '443'] = /^(.*):(\d+)$/.exec(url) ?? [];
    const exchange = note(host, Number(port));
    const onward = connect(target, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 ok\r\n\r\n');
      exchange.out += head.length;
      onward.write(head);
      client.pipe(counting(bytes => (exchange.out += bytes))).pipe(onward);
      onward.pipe(counting(bytes => (exchange.in += bytes))).pipe(client);
    });
    // A browser that goes away in the middle is no event worth a crash.
    onward.on('error', () => client.destroy());
    client.on('close', () => onward.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;

  return {
    exchanges,
    models,
    chromiumArguments: [
      `--proxy-server=http://127.0.0.1:${port}`,
      '--proxy-bypass-list=<-loopback>',
      '--ignore-certificate-errors',
      ...quiet,
    ],
    close() {
      for (const socket of open) socket.destroy();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

/** Switches off what Chromium asks for by itself, as far as it can be switched off. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-client-side-phishing-detection',
  '--disable-quic',
  '--no-pings',
  '--no-first-run',
];

function counting(count: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count(chunk.length);
      done(null, chunk);
    },
  });
}

/** Who was turned to, with the bytes in both directions, but for those that `known` holds. */
export function strangersIn(exchanges: readonly Exchange[], known: ReadonlySet<string>): Record<string, string> {
  const told: Record<string, { out: number; in: number; times: number }> = {};
  for (const exchange of exchanges) {
    if (known.has(exchange.host)) continue;
    const sum = (told[exchange.host] ??= { out: 0, in: 0, times: 0 });
    sum.out += exchange.out;
    sum.in += exchange.in;
    sum.times++;
  }
  return Object.fromEntries(
    Object.entries(told).map(([host, sum]) => [host, `${sum.times} times, ${sum.out} bytes out, ${sum.in} in`]),
  );
}
