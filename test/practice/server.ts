/**
 * Serves the practice pages at the sites' real origins. A browser is pointed here by name resolution, so that the built
 * extension runs unchanged and whatever else it asks for ends in `requests` instead of on the network.
 */
import { readFileSync, statSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { createRequire } from 'node:module';
import { createServer as createTcpServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';
import { bundlePages } from './bundle';
import { createAnswers } from './data-server';
import { pages, type Page } from './sites';

export interface PracticeRequest {
  readonly method: string;
  /** As the browser asked for it, without a port. */
  readonly host: string;
  /** With its query. */
  readonly path: string;
  readonly status: number;
  /** What was sent beside the address: the headers, each on a line, and the beginning of the body. Grows until all of it has come. */
  readonly sent: string;
  /** Chromium asked for its own sake (updates, spelling, accounts), as it does without any page or extension. */
  readonly byBrowserItself: boolean;
}

export interface PracticeServer {
  readonly port: number;
  /** The origins that are really served. */
  readonly hosts: readonly string[];
  /** Every request that arrived, oldest first; those to hosts that nobody serves have status 404. */
  readonly requests: readonly PracticeRequest[];
  /** What stands instead of the practice page at an address (`https://host/path`): HTML, for as long as it is in here. */
  readonly instead: Map<string, string>;
  /** What Chromium must be started with: every name leads here, and the certificate is accepted. */
  readonly chromiumArguments: readonly string[];
  /** Also a CONNECT proxy that leads every name here, for Firefox (`network.proxy.ssl`, `network.proxy.ssl_port`). */
  readonly proxyPort: number;
  close(): Promise<void>;
}

export interface PracticeOptions {
  /** Default: any free port. */
  readonly port?: number;
  /** A folder of models, `<models>/<owner>/<name>/…`, played as `https://huggingface.co`. */
  readonly models?: string;
}

/** In UTF-16 units, of what was sent with one request: a chat, not a vault. */
const longestSent = 200_000;

const modelHost = 'huggingface.co';

// Seen from Chromium 156 with an empty profile and a page without scripts.
const chromiumsOwn: ReadonlySet<string> = new Set([
  'accounts.google.com',
  'android.clients.google.com',
  'clients2.google.com',
  'content-autofill.googleapis.com',
  'edgedl.me.gvt1.com',
  'optimizationguide-pa.googleapis.com',
  'redirector.gvt1.com',
  'safebrowsing.googleapis.com',
  'update.googleapis.com',
]);

const here = path.dirname(fileURLToPath(import.meta.url));
const katex = path.dirname(createRequire(import.meta.url).resolve('katex/dist/katex.min.css'));

/** Of every name that can be played: one for all servers of a process, because a key takes its time. */
let certificate: ReturnType<typeof makeCertificate> | undefined;

const makeCertificate = () =>
  generate([{ name: 'commonName', value: 'practice' }], {
    algorithm: 'sha256',
    keySize: 2048,
    extensions: [
      { name: 'subjectAltName', altNames: [...Object.keys(pages), modelHost].map(value => ({ type: 2, value })) },
    ],
  });

/** Starts in a few seconds the first time (the pages are built), at once afterwards. */
export async function startPracticeServer(options: PracticeOptions = {}): Promise<PracticeServer> {
  const scripts = await bundlePages();
  const hosts = [...Object.keys(pages), ...(options.models ? [modelHost] : [])];
  const { private: key, cert } = await (certificate ??= makeCertificate());
  const requests: PracticeRequest[] = [];
  const instead = new Map<string, string>();
  const answers = createAnswers();

  const note = (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '/' } = request;
    const host = hostOf(request);
    const noted = {
      method,
      host,
      path: url,
      status: response.statusCode,
      sent: request.rawHeaders.join('\n'),
      byBrowserItself: chromiumsOwn.has(host),
    };
    requests.push(noted);
    const decoder = new TextDecoder();
    request.on('data', (chunk: Buffer) => {
      if (noted.sent.length < longestSent) noted.sent += decoder.decode(chunk, { stream: true });
    });
  };
  const secure = createServer({ key, cert }, (request, response) => {
    const host = hostOf(request);
    const url = new URL(request.url ?? '/', 'https://practice');
    const other = instead.get(`https://${host}${url.pathname}`);
    if (other !== undefined) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(other);
    else if (host === modelHost && options.models) serveModel(options.models, url, response);
    else if (!answers.answer(host, url, request, response)) servePage(pages[host], scripts, url, request, response);
    note(request, response);
  });
  const plain = createHttpServer((request, response) => {
    fail(response);
    note(request, response);
  });
  const inner = { secure: await listen(secure, 0), plain: await listen(plain, 0) };
  const door = openDoor(inner.secure, inner.plain);
  const port = await listen(door.server, options.port ?? 0);
  return {
    port,
    proxyPort: port,
    hosts,
    requests,
    instead,
    chromiumArguments: [
      `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-first-run',
    ],
    async close() {
      door.hangUp();
      secure.closeAllConnections();
      plain.closeAllConnections();
      await Promise.all([secure, plain, door.server].map(closed));
    },
  };
}

const hostOf = (request: IncomingMessage) => (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();

function servePage(
  page: Page | undefined,
  scripts: string,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const file = /^\/practice\/(?:katex\/)?[\w./-]+$/.test(url.pathname) && !url.pathname.includes('..');
  if (!page || (request.method !== 'GET' && request.method !== 'HEAD')) return fail(response);
  if (file) return serveFile(fileOf(url.pathname.slice('/practice/'.length), scripts), response);
  // The sites' own services are not played, and an address with an extension is a file that is not there.
  if (/^\/(api|backend-api|_)\//.test(url.pathname) || /\.\w+$/.test(url.pathname)) return fail(response);

  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': 'no-store',
  });
  response.end(shell(page));
}

function fileOf(name: string, scripts: string): string {
  if (name.startsWith('katex/')) return path.join(katex, name.slice('katex/'.length));
  return path.join(name.endsWith('.js') ? scripts : path.join(here, 'page'), name);
}

const shell = ({ script, style, title }: Page) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/practice/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/practice/katex/katex.min.css">
<link rel="stylesheet" href="/practice/look.css">
<link rel="stylesheet" href="/practice/${style}.css">
<script type="module" src="/practice/${script}.js"></script>
</head>
<body></body>
</html>
`;

/** As the hub answers: `/<owner>/<name>/resolve/<revision>/<file>`, readable from any origin. */
function serveModel(folder: string, url: URL, response: ServerResponse): void {
  const match = /^\/(?:api\/models\/)?([\w.-]+(?:\/[\w.-]+)?)\/resolve\/[^/]+\/([\w./-]+)$/.exec(
    decodeURIComponent(url.pathname),
  );
  const [, model, file] = match ?? [];
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', 'content-length, etag');
  if (!model || !file || url.pathname.includes('..')) return fail(response);
  serveFile(path.join(folder, model, file), response);
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
};

function serveFile(file: string, response: ServerResponse): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return fail(response);
  const body = readFileSync(file);
  response.writeHead(200, {
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'content-length': body.byteLength,
    'cache-control': 'no-store',
  });
  // Node leaves the body of an answer to HEAD away by itself.
  response.end(body);
}

function fail(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain' });
  response.end('Not part of the practice pages.\n');
}

/**
 * One door for everything a browser may bring: TLS, plain http (which must not vanish unseen), and CONNECT, because Firefox has
 * no rules for names and is led here by a proxy that takes every name for ours.
 */
function openDoor(secure: number, plain: number): { server: Server; hangUp(): void } {
  const open = new Set<Socket>();
  const admit = (client: Socket) => {
    client.once('data', first => {
      if (first.toString('latin1').startsWith('CONNECT ')) {
        client.write('HTTP/1.1 200 ok\r\n\r\n');
        return admit(client);
      }
      client.pause();
      const handshake = 22;
      const inner = connect(first[0] === handshake ? secure : plain, '127.0.0.1', () => {
        inner.write(first);
        client.pipe(inner).pipe(client);
      });
      inner.on('error', () => client.destroy());
      client.once('close', () => inner.destroy());
    });
  };
  const server = createTcpServer(client => {
    open.add(client);
    client.once('close', () => open.delete(client));
    // A browser that goes away mid-request is no event worth a crash.
    client.on('error', () => client.destroy());
    admit(client);
  });
  return { server, hangUp: () => open.forEach(client => client.destroy()) };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Only a server that listens on a port is started here, so its address has one.
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve, reject) => server.close(error => (error ? reject(error) : resolve())));
}
