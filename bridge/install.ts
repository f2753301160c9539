/** Puts the bridge where browsers find it, and takes it away again. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromiumId, firefoxId } from '../lib/bridge/extension-id';
import { nativeHostName } from '../lib/bridge/protocol';
import { toOfferNote } from './folders/offered-folders';
import { writeAgentNote, toAgentNote, type Environment } from './sessions/agent-folders';
import { isLedger, toLedgerFolder } from './sessions/session-ledger';
import {
  listBrowserPlaces,
  toEndNote,
  toLauncher,
  toScript,
  toSocketFolder,
  type BrowserPlace,
  type Platform,
  type System,
} from './places';

export interface InstallOptions {
  readonly system: System;
  readonly folder: string;
  /** The bundled file that runs. */
  readonly script: string;
  /** The absolute path of Node. */
  readonly node: string;
  /** Of the shell, which the browser need not share. */
  readonly environment: Environment;
  /** Chromium profiles in places of their own. */
  readonly profiles: readonly string[];
  /** Ids of copies of Kura that a store signed. */
  readonly extensionIds: readonly string[];
  /** Windows' registry. Absent elsewhere. */
  readonly setRegistry?: (key: string, value: string | undefined) => void;
}

/** Returns the browsers that will find the host. */
export function installBridge(options: InstallOptions): readonly string[] {
  const { system, folder, script } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (system.platform !== 'win32') chmodSync(folder, 0o700);
  const target = toScript(folder);
  if (path.resolve(script) !== path.resolve(target)) copyFileSync(script, target);
  const licences = path.join(path.dirname(script), 'licences.txt');
  if (existsSync(licences)) copyFileSync(licences, path.join(folder, 'licences.txt'));
  const launcher = toLauncher(folder, system.platform);
  writeFileSync(launcher, formatLauncher(options.node, target, folder, system.platform), { mode: 0o700 });
  if (system.platform !== 'win32') chmodSync(launcher, 0o700);
  writeAgentNote(folder, options.environment);
  const places = listPlaces(options);
  for (const place of places) writeManifest(place, launcher, options);
  return places.map(({ browser }) => browser);
}

/** Browsers that are there, and the profiles that were named. */
export const listPlaces = ({
  system,
  profiles,
}: Pick<InstallOptions, 'system' | 'profiles'>): readonly BrowserPlace[] => [
  ...listBrowserPlaces(system).filter(({ data }) => existsSync(data)),
  ...profiles.map(profile => ({
    browser: profile,
    isFirefox: false,
    data: profile,
    manifests: path.join(profile, 'NativeMessagingHosts'),
  })),
];

/** On Windows both kinds lie in one folder. */
export const toManifestFile = ({ manifests, isFirefox, registryKey }: BrowserPlace): string =>
  path.join(manifests, `${nativeHostName}${isFirefox && registryKey ? '.firefox' : ''}.json`);

function writeManifest(place: BrowserPlace, launcher: string, { extensionIds, setRegistry }: InstallOptions): void {
  const file = toManifestFile(place);
  mkdirSync(place.manifests, { recursive: true });
  writeFileSync(file, JSON.stringify(buildManifest(place.isFirefox, launcher, extensionIds), undefined, 2));
  if (place.registryKey !== undefined) setRegistry?.(place.registryKey, file);
}

export const buildManifest = (isFirefox: boolean, launcher: string, extensionIds: readonly string[]) => ({
  name: nativeHostName,
  description: 'Kura: search your chats from assistants on this computer',
  path: launcher,
  type: 'stdio',
  ...(isFirefox
    ? { allowed_extensions: [firefoxId] }
    : { allowed_origins: [chromiumId, ...extensionIds].map(id => `chrome-extension://${id}/`) }),
});

/** The launcher is what browser and assistants start, so that neither needs to know where Node is. */
export function formatLauncher(node: string, script: string, folder: string, platform: Platform): string {
  if (platform === 'win32') return `@echo off\r\n"${node}" "${script}" --folder "${folder}" %*\r\n`;
  const [program, file, data] = [node, script, folder].map(quoteForShell);
  return `#!/bin/sh\nexec ${program} ${file} --folder ${data} "$@"\n`;
}

const quoteForShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Removes what `installBridge` wrote and what hosts left, and nothing else that may lie in the folder. A host that runs ends when its browser
 * does.
 */
export function uninstallBridge(options: Pick<InstallOptions, 'system' | 'folder' | 'profiles' | 'setRegistry'>): void {
  for (const place of listPlaces(options)) {
    rmSync(toManifestFile(place), { force: true });
    if (place.registryKey !== undefined) options.setRegistry?.(place.registryKey, undefined);
  }
  const { folder, system } = options;
  const own = [
    toScript(folder),
    toLauncher(folder, system.platform),
    path.join(folder, 'licences.txt'),
    toEndNote(folder),
    toAgentNote(folder),
    toOfferNote(folder),
  ];
  for (const file of own) rmSync(file, { force: true });
  const sockets = toSocketFolder(folder);
  for (const name of listSocketFiles(sockets)) rmSync(path.join(sockets, name), { force: true });
  const ledgers = toLedgerFolder(folder);
  if (existsSync(ledgers))
    for (const name of readdirSync(ledgers)) if (isLedger(name)) rmSync(path.join(ledgers, name), { force: true });
  for (const each of [sockets, ledgers, folder]) if (isEmpty(each)) rmdirSync(each);
}

const isEmpty = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length === 0;

/** Below the part of the registry that belongs to this user. */
export function setRegistry(key: string, value: string | undefined): void {
  const full = `HKCU\\${key}`;
  const args = value === undefined ? ['delete', full, '/f'] : ['add', full, '/ve', '/t', 'REG_SZ', '/d', value, '/f'];
  try {
    execFileSync('reg', args, { stdio: 'ignore' });
  } catch (error) {
    // What is not there cannot be deleted.
    if (value !== undefined) throw error;
  }
}

/** The sockets of hosts that run, or left them. */
export const listSocketFiles = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter(name => /\.(?:sock|pipe)$/.test(name)) : [];
