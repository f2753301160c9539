import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBridge } from '../../bridge/doctor';
import { formatLauncher, installBridge, uninstallBridge } from '../../bridge/install';
import { getBridgeFolder, listBrowserPlaces, type System } from '../../bridge/places';
import { chromiumId, chromiumKey, firefoxId } from '../../lib/bridge/extension-id';

let home: string;
let system: System;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'kb-'));
  system = { platform: 'linux', homeDirectory: home };
  folder = getBridgeFolder(system);
  writeFileSync(path.join(home, 'bundle.mjs'), '// the bridge');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const install = (more: Partial<Parameters<typeof installBridge>[0]> = {}) =>
  installBridge({
    system,
    folder,
    script: path.join(home, 'bundle.mjs'),
    node: process.execPath,
    profiles: [],
    extensionIds: [],
    environment: {},
    ...more,
  });
const readManifest = (file: string) => JSON.parse(readFileSync(path.join(home, file), 'utf8')) as object;

test('the id is that of the key in the manifest', () => {
  const digits = createHash('sha256').update(Buffer.from(chromiumKey, 'base64')).digest('hex').slice(0, 32);
  const id = Array.from(digits, digit => String.fromCodePoint(97 + Number.parseInt(digit, 16))).join('');
  expect(chromiumId).toBe(id);
});

test('browsers that are there get a manifest that lets in Kura alone, and lose it again', () => {
  for (const data of ['.config/google-chrome', '.config/BraveSoftware/Brave-Browser', '.mozilla'])
    mkdirSync(path.join(home, data), { recursive: true });
  expect(install({ extensionIds: ['a'.repeat(32)] })).toEqual(['Chrome', 'Brave', 'Firefox']);
  const launcher = path.join(folder, 'kura-bridge');
  expect(readManifest('.config/google-chrome/NativeMessagingHosts/kura.bridge.json')).toMatchObject({
    name: 'kura.bridge',
    path: launcher,
    type: 'stdio',
    allowed_origins: [`chrome-extension://${chromiumId}/`, `chrome-extension://${'a'.repeat(32)}/`],
  });
  expect(readManifest('.mozilla/native-messaging-hosts/kura.bridge.json')).toMatchObject({
    allowed_extensions: [firefoxId],
  });
  expect([folder, launcher].map(file => statSync(file).mode & 0o777)).toEqual([0o700, 0o700]);
  expect(readFileSync(launcher, 'utf8')).toContain(`exec '${process.execPath}'`);
  uninstallBridge({ system, folder, profiles: [] });
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(path.join(home, '.config/google-chrome/NativeMessagingHosts/kura.bridge.json'))).toBe(false);
});

test('what else lies in its folder stays', () => {
  install();
  mkdirSync(path.join(folder, 'run'));
  writeFileSync(path.join(folder, 'run', '1.sock'), '');
  writeFileSync(path.join(folder, 'diary.txt'), 'mine');
  uninstallBridge({ system, folder, profiles: [] });
  expect(readdirSync(folder)).toEqual(['diary.txt']);
});

test.each([
  ['linux', '/home/mio', '/home/mio/.local/share/kura-bridge', '/home/mio/.config/microsoft-edge/NativeMessagingHosts'],
  [
    'darwin',
    '/Users/mio',
    '/Users/mio/Library/Application Support/kura-bridge',
    '/Users/mio/Library/Application Support/Microsoft Edge/NativeMessagingHosts',
  ],
  [
    'win32',
    String.raw`C:\Users\mio`,
    String.raw`C:\Users\mio\AppData\Local\kura-bridge`,
    String.raw`C:\Users\mio\AppData\Local\kura-bridge`,
  ],
] as const)('on %s each browser has its place', (platform, homeDirectory, own, edge) => {
  const there: System = { platform, homeDirectory };
  expect(getBridgeFolder(there)).toBe(own);
  const places = listBrowserPlaces(there);
  expect(places.map(({ browser }) => browser)).toEqual(
    expect.arrayContaining(['Chrome', 'Chromium', 'Edge', 'Brave', 'Vivaldi', 'Firefox']),
  );
  expect(places.find(({ browser }) => browser === 'Edge')?.manifests).toBe(edge);
  expect(places.every(({ registryKey }) => (registryKey !== undefined) === (platform === 'win32'))).toBe(true);
});

test('on Windows the registry names the manifests', () => {
  const keys = new Map<string, string | undefined>();
  const setRegistry = (key: string, value: string | undefined) => void keys.set(key, value);
  // The paths of Windows name files in this folder here; what is written is looked at by name.
  const local = path.join(home, 'local');
  mkdirSync(path.win32.join(local, 'Google/Chrome/User Data').replaceAll('\\', '/'), { recursive: true });
  expect(formatLauncher('C:\\node.exe', 'C:\\k.mjs', 'C:\\k', 'win32')).toBe(
    '@echo off\r\n"C:\\node.exe" "C:\\k.mjs" --folder "C:\\k" %*\r\n',
  );
  expect(listBrowserPlaces({ platform: 'win32', homeDirectory: home }).at(-1)?.registryKey).toBe(
    'Software\\Mozilla\\NativeMessagingHosts\\kura.bridge',
  );
  uninstallBridge({ system: { ...system, platform: 'win32', localAppData: local }, folder, profiles: [], setRegistry });
  expect([...keys.values()].every(value => value === undefined)).toBe(true);
});

test('a launcher runs from a path with quotes and spaces', () => {
  expect(formatLauncher("/o'node", '/a b.mjs', '/c', 'linux')).toContain(
    String.raw`exec '/o'\''node' '/a b.mjs' --folder '/c' "$@"`,
  );
});

describe('the doctor', () => {
  const examine = async (more: object = {}) => {
    const findings = await checkBridge({
      system,
      folder,
      profiles: [],
      environment: {},
      nodeVersion: '20.19.0',
      ...more,
    });
    return findings.flatMap(({ isGood, text }) => (isGood ? [] : [text.split('\n')[0]]));
  };
  beforeEach(() => {
    mkdirSync(path.join(home, '.config/chromium'), { recursive: true });
    install();
  });

  test('finds that all is well but for a browser', async () => {
    expect(await examine()).toEqual(['No browser is connected.']);
  });

  test('says which folders of coding agents are read, and of a new one that it is not', async () => {
    for (const each of ['.claude/projects', 'a/sessions', 'b/.gemini/tmp'])
      mkdirSync(path.join(home, each), { recursive: true });
    install({ environment: { CODEX_HOME: path.join(home, 'a') } });
    const environment = { CODEX_HOME: path.join(home, 'a'), GEMINI_CLI_HOME: path.join(home, 'b') };
    const texts = (await checkBridge({ system, folder, profiles: [], environment, nodeVersion: '20.19.0' })).map(
      ({ isGood, text }) => `${isGood} ${text.split('\n')[0]}`,
    );
    expect(texts).toEqual(
      expect.arrayContaining([
        `true Claude Code: chats in ${home}/.claude/projects`,
        `true Codex CLI: chats in ${home}/a/sessions`,
        `false GEMINI_CLI_HOME names ${home}/b/.gemini/tmp, which is not read.`,
      ]),
    );
    expect(texts.join('\n')).not.toContain('.codex');
  });

  test('finds each fault by name', async () => {
    const manifest = path.join(home, '.config/chromium/NativeMessagingHosts/kura.bridge.json');
    expect(await examine({ nodeVersion: '18.2.0' })).toContain('Node 18.2.0 is too old.');
    expect(await examine({ secret: 'kura_x' })).toContain('KURA_CLIENT is no secret of Kura.');
    expect((await examine({ secret: `kura_${'a'.repeat(43)}` })).at(-1)).toBe('NotReachable.');
    writeFileSync(manifest, JSON.stringify({ path: path.join(folder, 'kura-bridge'), allowed_origins: ['x'] }));
    expect(await examine()).toContain('Chromium does not let Kura in.');
    writeFileSync(manifest, '{');
    expect(await examine()).toContain('Chromium does not know the bridge.');
    rmSync(folder, { recursive: true });
    expect((await examine())[0]).toContain('Nothing is installed');
    install({ node: '/nowhere/node' });
    expect(await examine()).toContain('Node is no longer at /nowhere/node.');
  });
});
