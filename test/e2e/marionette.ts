/** Firefox, driven through its own remote protocol: length-prefixed JSON over a local socket. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect as connectTo, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Marionette {
  /** Sends one command and answers its result. Rejects with Firefox's own message, and when Firefox is gone. */
  readonly send: (command: string, params?: object) => Promise<unknown>;
  close(): Promise<void>;
  /** SIGKILL to the process that holds what is stored; the others end with it. */
  kill(): Promise<void>;
}

export interface FirefoxOptions {
  /** The home folder, in which Firefox looks for native hosts. */
  readonly home?: string;
  readonly preferences?: Readonly<Record<string, string | number | boolean>>;
  /** Whether the session may also drive pages of extensions and the browser itself. */
  readonly systemAccess?: boolean;
  /** Kept between two starts to prove that what is stored survives; a fresh one otherwise, thrown away at the end. */
  readonly profile?: string;
}

/** `KURA_FIREFOX`, else the first that is found, else where Debian's would be. */
export const firefoxPath = (): string =>
  process.env['KURA_FIREFOX'] ?? placesOfFirefox().find(isProgram) ?? '/usr/bin/firefox-esr';

function placesOfFirefox(): string[] {
  if (process.platform === 'darwin') return ['/Applications/Firefox.app/Contents/MacOS/firefox'];
  if (process.platform === 'win32') {
    const programs = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']];
    return programs.flatMap(folder => (folder ? [path.join(folder, 'Mozilla Firefox', 'firefox.exe')] : []));
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return ['firefox-esr', 'firefox'].flatMap(name => folders.map(folder => path.join(folder, name)));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Not there, or not ours to run: the next place is tried.
    return false;
  }
}

/** Starts Firefox without a window and opens a session. */
export async function startFirefox(options: FirefoxOptions = {}): Promise<Marionette> {
  const port = await freePort();
  const profile = options.profile ?? mkdtempSync(path.join(tmpdir(), 'kura-firefox-'));
  writePreferences(profile, { 'marionette.port': port, ...quiet, ...options.preferences });

  const flags = ['--marionette', '--headless', '--no-remote', '--profile', profile];
  if (options.systemAccess) flags.push('--remote-allow-system-access');
  const firefox = spawn(firefoxPath(), flags, {
    stdio: 'ignore',
    env: { ...process.env, ...(options.home && { HOME: options.home }) },
  });
  const end = async (socket?: Socket, signal?: NodeJS.Signals) => {
    socket?.destroy();
    await ended(firefox, signal);
    if (!options.profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const socket = await connectedTo(port, firefox);
    const send = conversation(socket);
    await send('WebDriver:NewSession', { acceptInsecureCerts: true });
    return { send, close: () => end(socket), kill: () => end(socket, 'SIGKILL') };
  } catch (error) {
    await end();
    throw error;
  }
}

const quiet = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'app.update.enabled': false,
  'browser.startup.page': 0,
};

function writePreferences(profile: string, preferences: Readonly<Record<string, string | number | boolean>>): void {
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
}

async function ended(firefox: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  if (firefox.pid === undefined || firefox.exitCode !== null || firefox.signalCode !== null) return;
  const gone = once(firefox, 'exit');
  firefox.kill(signal);
  const patience = setTimeout(() => firefox.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(patience);
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
async function connectedTo(port: number, firefox: ChildProcess): Promise<Socket> {
  let failure: Error | undefined;
  firefox.once('error', error => (failure = error));
  firefox.once('exit', code => (failure ??= new Error(`Firefox ended at once, with ${code}.`)));
  for (let attempt = 0; ; attempt += 1) {
    const socket = connectTo(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (failure) throw failure;
      if (attempt === 200) throw new Error('Firefox does not listen.', { cause: error });
      await pause(300);
    }
  }
}

/** Requests are `[0, id, command, params]`, answers `[1, id, error, result]`; Firefox begins with a greeting. */
function conversation(socket: Socket): Marionette['send'] {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
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
  // A reset connection says the same as a closed one.
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox is gone.'));
    waiting.clear();
  });

  return async (command, params = {}) => {
    await greeted;
    if (socket.destroyed) throw new Error('Firefox is gone.');
    const id = (last += 1);
    const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    const message = JSON.stringify([0, id, command, params]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return answer;
  };
}
