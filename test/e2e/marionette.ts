/** Firefox, driven through its own remote protocol: length-prefixed JSON over a local socket. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect as connectTo, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Marionette {
  /** Sends one command and answers its result. Rejects with Firefox's own message. */
  send(command: string, params?: object): Promise<unknown>;
  close(): Promise<void>;
}

/** `KURA_FIREFOX`, else Debian's. */
export const firefoxPath = (): string => process.env['KURA_FIREFOX'] ?? '/usr/bin/firefox-esr';

/** Starts Firefox on a new profile, without a window, and opens a session. */
export async function startFirefox(
  preferences: Readonly<Record<string, string | number | boolean>> = {},
): Promise<Marionette> {
  const port = await freePort();
  const profile = mkdtempSync(path.join(tmpdir(), 'kura-firefox-'));
  const quiet = {
    'marionette.port': port,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.enabled': false,
    'app.update.enabled': false,
    'browser.startup.page': 0,
  };
  const lines = Object.entries({ ...quiet, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));

  const flags = ['--marionette', '--headless', '--no-remote', '--profile', profile];
  const firefox = spawn(firefoxPath(), flags, { stdio: 'ignore' });
  const socket = await connectedTo(port);
  const send = conversation(socket);
  await send('WebDriver:NewSession', { acceptInsecureCerts: true });

  return {
    send,
    async close() {
      const gone = once(firefox, 'exit');
      socket.destroy();
      firefox.kill();
      await gone;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Firefox listens some seconds after its start. */
async function connectedTo(port: number): Promise<Socket> {
  for (let attempt = 0; ; attempt += 1) {
    const socket = connectTo(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (attempt === 100) throw new Error('Firefox does not listen.', { cause: error });
      await pause(300);
    }
  }
}

/** Requests are `[0, id, command, params]`, answers `[1, id, error, result]`; Firefox begins with a greeting. */
function conversation(socket: Socket): Marionette['send'] {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let buffer = Buffer.alloc(0);
  let last = 0;
  let greet: () => void;
  const greeted = new Promise<void>(resolve => (greet = resolve));

  socket.on('data', data => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      const colon = buffer.indexOf(':');
      const end = colon + 1 + Number(buffer.subarray(0, colon));
      if (colon < 0 || buffer.length < end) return;
      const message = JSON.parse(buffer.subarray(colon + 1, end).toString()) as unknown;
      buffer = buffer.subarray(end);
      if (!Array.isArray(message)) {
        greet();
        continue;
      }
      const [, id, error, result] = message as [1, number, { error: string; message: string } | null, unknown];
      if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });

  return async (command, params = {}) => {
    await greeted;
    const id = (last += 1);
    const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    const message = JSON.stringify([0, id, command, params]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return answer;
  };
}
