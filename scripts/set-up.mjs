#!/usr/bin/env node
/**
 * Prepares a fresh clone on a machine with only Node: packages, generated types, a browser. It is quick when nothing is
 * to do, so each command that needs it runs it first.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const toPath = (...parts) => path.join(root, ...parts);

/** The message says what to do, so the stack is not printed. */
class SetUpFailed extends Error {}

try {
  checkNode();
  installPackages();
  generateTypes();
  saveBrowserPath();
} catch (error) {
  if (!(error instanceof SetUpFailed)) throw error;
  console.error(`\nSet-up stopped: ${error.message}\n`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetUpFailed(`Kura is built with Node 20.19 or newer; this is ${process.versions.node}.`);
}

/** Installs if the lockfile differs from the one that was installed last. */
function installPackages() {
  const hash = createHash('sha256')
    .update(readFileSync(toPath('package-lock.json')))
    .digest('hex');
  const stamp = toPath('node_modules', '.kura-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  if (hasAllPackages()) return writeFileSync(stamp, hash);
  console.log('Set-up: installing packages (about a minute the first time) …');
  run(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    'npm could not install the packages. Is the registry reachable?',
  );
  writeFileSync(stamp, hash);
}

/** Whether the person ran `npm ci`, as the README says: npm notes in `node_modules` what it installed. */
function hasAllPackages() {
  const noted = toPath('node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const read = file => JSON.parse(readFileSync(file, 'utf8')).packages;
  const installed = read(noted);
  return Object.entries(read(toPath('package-lock.json'))).every(
    ([place, { version, optional }]) => place === '' || optional || installed[place]?.version === version,
  );
}

/**
 * WXT generates the base tsconfig and the types of messages and file names. Types and tests need them. They are
 * generated again when one of those files is added or removed.
 */
function generateTypes() {
  const fileNames = ['entrypoints', 'public'].flatMap(folder =>
    readdirSync(toPath(folder), { recursive: true }).sort(),
  );
  const hash = createHash('sha256')
    .update(fileNames.join('\n'))
    .update(readFileSync(toPath('public', '_locales', 'en', 'messages.json')))
    .digest('hex');
  const stamp = toPath('.wxt', '.kura-types');
  const isMade = existsSync(toPath('.wxt', 'tsconfig.json')) && existsSync(stamp);
  if (isMade && readFileSync(stamp, 'utf8') === hash) return;
  run(process.execPath, [toPath('node_modules', 'wxt', 'bin', 'wxt.mjs'), 'prepare'], 'wxt prepare failed.');
  writeFileSync(stamp, hash);
}

/** Finds a Chromium, or installs Debian's if none exists and the rights suffice, and saves its path for the scripts. */
function saveBrowserPath() {
  const found = findBrowser() ?? installBrowser();
  mkdirSync(toPath('.cache'), { recursive: true });
  writeFileSync(toPath('.cache', 'chromium-path'), found);
}

function findBrowser() {
  const named = process.env.KURA_CHROMIUM;
  if (named) {
    if (isProgram(named)) return named;
    throw new SetUpFailed(`KURA_CHROMIUM names ${named}, which is not a program.`);
  }
  return listChromiumPaths().find(isProgram);
}

/** Chromium comes first, because branded browsers no longer load an unpacked extension from the command line. */
function listChromiumPaths() {
  if (process.platform === 'darwin') {
    const apps = ['Chromium', 'Google Chrome for Testing', 'Google Chrome', 'Microsoft Edge'];
    return apps.flatMap(app =>
      ['/Applications', path.join(process.env.HOME ?? '', 'Applications')].map(
        folder => `${folder}/${app}.app/Contents/MacOS/${app}`,
      ),
    );
  }
  if (process.platform === 'win32') {
    const programs = [process.env.LOCALAPPDATA, process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']].filter(
      Boolean,
    );
    const browsers = [
      'Chromium\\Application\\chrome.exe',
      'Google\\Chrome\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ];
    return programs.flatMap(folder => browsers.map(name => path.join(folder, name)));
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
  return names.flatMap(name => (process.env.PATH ?? '').split(path.delimiter).map(folder => path.join(folder, name)));
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // The file is missing or not executable, so the next path is tried.
    return false;
  }
}

function installBrowser() {
  const rights = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const canRun = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  const instructions =
    'No Chromium was found. Install one (on Debian or Ubuntu: sudo apt-get install chromium), or set KURA_CHROMIUM to the path of a Chromium, Chrome or Edge, and run this again.';
  if (!canRun('apt-get', '--version') || (rights.length > 0 && !canRun('sudo', '-n', 'true')))
    throw new SetUpFailed(instructions);

  console.log('Set-up: installing Chromium from this system’s packages …');
  const runApt = (...args) => {
    const [command, ...rest] = [...rights, 'apt-get', ...args];
    run(command, rest, instructions, { DEBIAN_FRONTEND: 'noninteractive' });
  };
  runApt('update', '-qq');
  // The Japanese fonts are for the practice pages. Without them a browser on a bare server draws boxes.
  runApt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-ipafont-gothic');
  const found = findBrowser();
  if (!found) throw new SetUpFailed(instructions);
  return found;
}

function run(command, args, message, environment = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new SetUpFailed(message);
}
