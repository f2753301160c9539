/** A stranger on this machine, who counts who calls; and a hub that sends its callers there. */
import { createServer as createSecure } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { generate } from 'selfsigned';

export interface Stranger {
  readonly port: number;
  /** What arrived, by the first line of each connection; `TLS` where that cannot be read. */
  readonly calls: readonly string[];
  close(): Promise<void>;
}

/** Counts each connection that said anything, and answers none of them. */
export async function startStranger(): Promise<Stranger> {
  const calls: string[] = [];
  const server = createServer(client => {
    client.on('error', () => client.destroy());
    client.once('data', first => {
      const handshake = 22;
      calls.push(first[0] === handshake ? 'TLS' : (first.toString('latin1').split('\r\n')[0] ?? ''));
      client.destroy();
    });
  });
  return { port: await listening(server), calls, close: () => closing(server) };
}

export interface RedirectingHub {
  readonly port: number;
  /** The paths it was asked for. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Speaks TLS, and sends whoever asks for `/elsewhere` to `target`; says `hub` to everybody else. */
export async function startHub(target: string): Promise<RedirectingHub> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'hub' }], { keySize: 2048 });
  const asked: string[] = [];
  const server = createSecure({ key, cert }, ({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('access-control-allow-origin', '*');
    if (url.startsWith('/elsewhere')) response.writeHead(302, { location: target }).end();
    else response.end('hub');
  });
  const port = await listening(server);
  return {
    port,
    asked,
    close() {
      server.closeAllConnections();
      return closing(server);
    },
  };
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // A server that listens on a port has an address with one.
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function closing(server: Server): Promise<void> {
  return new Promise((resolve, reject) => server.close(error => (error ? reject(error) : resolve())));
}
