/** Where the bridge lives, and where each browser looks for native hosts. */
import { homedir } from 'node:os';
import path from 'node:path';

export type Platform = 'linux' | 'darwin' | 'win32';

export interface System {
  readonly platform: Platform;
  readonly homeDirectory: string;
  /** Windows' folder for the data of programs. */
  readonly localAppData?: string | undefined;
}

export const getSystem = (): System => ({
  platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
  homeDirectory: homedir(),
  localAppData: process.env['LOCALAPPDATA'],
});

/** From the home folder alone: a browser and a shell may have different environments, and must find the same folder. */
export function getBridgeFolder({ platform, homeDirectory, localAppData }: System): string {
  const join = createJoin(platform);
  if (platform === 'win32') return join(localAppData ?? join(homeDirectory, 'AppData', 'Local'), 'kura-bridge');
  if (platform === 'darwin') return join(homeDirectory, 'Library', 'Application Support', 'kura-bridge');
  return join(homeDirectory, '.local', 'share', 'kura-bridge');
}

const getPathStyle = (platform: Platform) => (platform === 'win32' ? path.win32 : path.posix);

const createJoin =
  (platform: Platform) =>
  (...parts: string[]): string =>
    getPathStyle(platform).join(...parts);

export const toSocketFolder = (folder: string): string => path.join(folder, 'run');
/** Says how the last connection ended: `off` by the user, `closed` with the browser. */
export const toEndNote = (folder: string): string => path.join(folder, 'last-end');
export const toScript = (folder: string): string => path.join(folder, 'kura-bridge.mjs');
export const toLauncher = (folder: string, platform: Platform): string =>
  getPathStyle(platform).join(folder, platform === 'win32' ? 'kura-bridge.cmd' : 'kura-bridge');

export interface BrowserPlace {
  readonly browser: string;
  readonly isFirefox: boolean;
  /** The folder of the browser's own data: there if the browser is. */
  readonly data: string;
  /** The folder for the manifest of the host. */
  readonly manifests: string;
  /** On Windows, the key that names the manifest, below the user’s own part of the registry. */
  readonly registryKey?: string;
}

/** Browser by browser: the folder on Linux, on macOS, the data on Windows, and its registry key. */
const chromiums = [
  ['Chrome', '.config/google-chrome', 'Google/Chrome', 'Google/Chrome/User Data', 'Google\\Chrome'],
  ['Chrome Beta', '.config/google-chrome-beta', 'Google/Chrome Beta', 'Google/Chrome Beta/User Data', 'Google\\Chrome'],
  ['Chromium', '.config/chromium', 'Chromium', 'Chromium/User Data', 'Chromium'],
  ['Chromium (snap)', 'snap/chromium/common/chromium', '', '', ''],
  ['Edge', '.config/microsoft-edge', 'Microsoft Edge', 'Microsoft/Edge/User Data', 'Microsoft\\Edge'],
  [
    'Brave',
    '.config/BraveSoftware/Brave-Browser',
    'BraveSoftware/Brave-Browser',
    'BraveSoftware/Brave-Browser/User Data',
    'BraveSoftware\\Brave-Browser',
  ],
  ['Vivaldi', '.config/vivaldi', 'Vivaldi', 'Vivaldi/User Data', 'Vivaldi'],
] as const;

export function listBrowserPlaces(system: System): readonly BrowserPlace[] {
  const { platform, homeDirectory } = system;
  const join = createJoin(platform);
  const support = join(homeDirectory, 'Library', 'Application Support');
  const local = system.localAppData ?? join(homeDirectory, 'AppData', 'Local');
  const own = getBridgeFolder(system);
  const places = chromiums.flatMap(([browser, linux, mac, windows, key]): BrowserPlace[] => {
    if (platform === 'linux') {
      const data = join(homeDirectory, linux);
      return [{ browser, isFirefox: false, data, manifests: join(data, 'NativeMessagingHosts') }];
    }
    if (mac === '') return [];
    if (platform === 'darwin') {
      const data = join(support, mac);
      return [{ browser, isFirefox: false, data, manifests: join(data, 'NativeMessagingHosts') }];
    }
    const registryKey = `Software\\${key}\\NativeMessagingHosts\\kura.bridge`;
    return [{ browser, isFirefox: false, data: join(local, windows), manifests: own, registryKey }];
  });
  return [...places, getFirefoxPlace(system, support, own)];
}

function getFirefoxPlace({ platform, homeDirectory }: System, support: string, own: string): BrowserPlace {
  const join = createJoin(platform);
  const firefox = { browser: 'Firefox', isFirefox: true } as const;
  if (platform === 'linux') {
    const data = join(homeDirectory, '.mozilla');
    return { ...firefox, data, manifests: join(data, 'native-messaging-hosts') };
  }
  if (platform === 'darwin') {
    return { ...firefox, data: join(support, 'Firefox'), manifests: join(support, 'Mozilla', 'NativeMessagingHosts') };
  }
  const data = join(homeDirectory, 'AppData', 'Roaming', 'Mozilla');
  return { ...firefox, data, manifests: own, registryKey: 'Software\\Mozilla\\NativeMessagingHosts\\kura.bridge' };
}
