/** Finds the usual faults of an installed bridge, and says the mend of each. */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sessionAgents } from '../lib/bridge/agent-sessions';
import { secretPattern } from '../lib/bridge/protocol';
import { listOffers, readOffered, toOfferNote } from './folders/offered-folders';
import { createHostLink } from './host-link';
import { buildManifest, listPlaces, listSocketFiles, toManifestFile, type InstallOptions } from './install';
import { isRunning } from './is-running';
import { findUnnoted, getAgentName, listAgentFolders } from './sessions/agent-folders';
import { toLauncher, toScript, toSocketFolder } from './places';

export interface BridgeCheck {
  readonly isGood: boolean;
  readonly text: string;
}

export interface DoctorOptions extends Pick<InstallOptions, 'system' | 'folder' | 'profiles' | 'environment'> {
  /** Node's own version, such as `20.19.0`. */
  readonly nodeVersion: string;
  /** Of the program that asks, if there is one. */
  readonly secret?: string | undefined;
}

const toGood = (text: string): BridgeCheck => ({ isGood: true, text });
const toBad = (text: string, mend: string): BridgeCheck => ({ isGood: false, text: `${text}\n    → ${mend}` });
const installAgain = 'Run `npm run bridge install` in Kura’s folder again.';

export async function checkBridge(options: DoctorOptions): Promise<readonly BridgeCheck[]> {
  const { folder, nodeVersion } = options;
  const isNew = Number.parseInt(nodeVersion, 10) >= 20;
  return [
    isNew
      ? toGood(`Node ${nodeVersion}`)
      : toBad(
          `Node ${nodeVersion} is too old.`,
          'Install Node 20 or newer, then run `npm run bridge install` in Kura’s folder again.',
        ),
    ...checkFiles(options),
    ...checkManifests(options),
    ...checkAgents(options),
    ...checkOffers(options),
    ...checkSockets(folder, options.system.platform === 'win32'),
    ...(await checkSecret(options)),
  ];
}

function checkFiles({ folder, system }: DoctorOptions): readonly BridgeCheck[] {
  const launcher = toLauncher(folder, system.platform);
  if (!existsSync(toScript(folder)) || !existsSync(launcher))
    return [toBad(`Nothing is installed in ${folder}.`, 'Run `npm run bridge install` in Kura’s folder.')];
  const node = /(?:^exec '|^")([^'"]+)['"]/m.exec(readFileSync(launcher, 'utf8'))?.[1] ?? '';
  if (!existsSync(node)) return [toBad(`Node is no longer at ${node}.`, installAgain)];
  if (!isExecutable(launcher)) return [toBad(`${launcher} may not be run.`, installAgain)];
  return [toGood(`Installed in ${folder}`)];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // The system says no, and that is the finding.
    return false;
  }
}

function checkManifests(options: DoctorOptions): readonly BridgeCheck[] {
  const places = listPlaces(options);
  if (places.length === 0)
    return [
      toBad('No browser that Kura knows is here.', 'Name its profile: `npm run bridge install -- --profile FOLDER`.'),
    ];
  const launcher = toLauncher(options.folder, options.system.platform);
  return places.map(place => {
    const { browser } = place;
    const manifest = readJson(toManifestFile(place));
    if (manifest === undefined) return toBad(`${browser} does not know the bridge.`, installAgain);
    const wanted = buildManifest(place.isFirefox, launcher, []);
    if (Reflect.get(manifest, 'path') !== wanted.path) return toBad(`${browser} starts another bridge.`, installAgain);
    const key = place.isFirefox ? 'allowed_extensions' : 'allowed_origins';
    const allowed: unknown = Reflect.get(manifest, key);
    const [own = ''] = Object.values(wanted).flatMap(value => (Array.isArray(value) ? value : []));
    if (!Array.isArray(allowed) || !allowed.includes(own))
      return toBad(`${browser} does not let Kura in.`, installAgain);
    return toGood(`${browser} knows the bridge`);
  });
}

/** `undefined` for a file that is missing or no JSON object. */
function readJson(file: string): object | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // Either is mended by installing again.
    return undefined;
  }
}

/** Which folders are read for agents that are here, and which a new variable names in vain. */
function checkAgents({ folder, system, environment }: DoctorOptions): readonly BridgeCheck[] {
  const places = { folder, homeDirectory: system.homeDirectory, environment: {} };
  const read = sessionAgents.flatMap(agent =>
    listAgentFolders(agent, places)
      .filter(existsSync)
      .map(each => toGood(`${getAgentName(agent)}: chats in ${each}`)),
  );
  const unread = findUnnoted({ ...places, environment });
  return [
    ...read,
    ...unread.map(({ variable, folder: each }) => toBad(`${variable} names ${each}, which is not read.`, installAgain)),
  ];
}

/** The folders that the user named for Kura. */
function checkOffers({ folder, system }: DoctorOptions): readonly BridgeCheck[] {
  if (readOffered(folder) === undefined)
    return [toBad(`${toOfferNote(folder)} is damaged.`, 'Delete it, then name your folders again.')];
  return listOffers({ folder, homeDirectory: system.homeDirectory }).map(({ path: each, shown }) =>
    existsSync(each)
      ? toGood(`Offers ${shown}`)
      : toBad(`${shown} is gone.`, `If it stays away: \`npm run bridge unwatch "${each}"\``),
  );
}

const turnOn = 'Start the browser, then turn access on in Kura’s settings: Inserting, Who may search Kura.';

function checkSockets(folder: string, isWindows: boolean): readonly BridgeCheck[] {
  const sockets = toSocketFolder(folder);
  const names = listSocketFiles(sockets);
  const running = names.filter(name => isRunning(Number.parseInt(name, 10)));
  const modes = isWindows ? [] : [folder, sockets].filter(existsSync).filter(one => (statSync(one).mode & 0o77) !== 0);
  return [
    ...modes.map(one => toBad(`${one} is open to other users.`, `chmod 700 '${one}'`)),
    ...(isWindows ? [] : findLongPath(path.join(sockets, '4194304.sock'))),
    running.length > 0
      ? toGood(`${running.length} browser profile${running.length === 1 ? ' is' : 's are'} connected`)
      : toBad('No browser is connected.', turnOn),
  ];
}

/** Bytes that the system allows in the path of a socket, with the end mark. */
const maxSocketPath = 104;
const findLongPath = (file: string): readonly BridgeCheck[] =>
  Buffer.byteLength(file) < maxSocketPath
    ? []
    : [
        toBad(
          `${file} is too long for a socket.`,
          'Install in a shorter place: `npm run bridge install -- --folder FOLDER`.',
        ),
      ];

async function checkSecret({ folder, secret }: DoctorOptions): Promise<readonly BridgeCheck[]> {
  if (secret === undefined) return [];
  if (!secretPattern.test(secret))
    return [toBad('KURA_CLIENT is no secret of Kura.', 'Copy the whole line from Kura’s settings.')];
  const link = createHostLink({ folder, secret, getProgram: () => 'kura-bridge doctor' });
  const result = await link.check();
  link.close();
  return [result.ok ? toGood('Kura knows the secret in KURA_CLIENT') : toBad(`${result.error}.`, result.message)];
}
