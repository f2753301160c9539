#!/usr/bin/env node
/**
 * Makes a fresh clone ready, on a machine with Node and nothing else: packages, generated types, a browser. Depends on nothing
 * but Node. Quick when there is nothing to do, so every command that needs it runs it first.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(root, ...parts);

/** What to do is in the message; nobody needs the stack. */
class SetUpFailed extends Error {}

try {
  checkNode();
  installPackages();
  generateTypes();
  noteBrowser();
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

/** Installs when the lockfile is not the one that was installed last. */
function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex');
  const stamp = at('node_modules', '.kura-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Set-up: installing packages (about a minute the first time) …');
  run(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    'npm could not install the packages. Is the registry reachable?',
  );
  writeFileSync(stamp, wanted);
}

/**
 * WXT writes the project's base tsconfig, and types of every message and every file that can be named; without them neither types
 * nor tests run. Made anew when one of those came or went.
 */
function generateTypes() {
  const named = ['entrypoints', 'public'].flatMap(folder => readdirSync(at(folder), { recursive: true }).sort());
  const wanted = createHash('sha256')
    .update(named.join('\n'))
    .update(readFileSync(at('public', '_locales', 'en', 'messages.json')))
    .digest('hex');
  const stamp = at('.wxt', '.kura-types');
  const isMade = existsSync(at('.wxt', 'tsconfig.json')) && existsSync(stamp);
  if (isMade && readFileSync(stamp, 'utf8') === wanted) return;
  run(process.execPath, [at('node_modules', 'wxt', 'bin', 'wxt.mjs'), 'prepare'], 'wxt prepare failed.');
  writeFileSync(stamp, wanted);
}

/** Finds a Chromium, installs Debian's if there is none and the rights are there, and notes its path for the scripts. */
function noteBrowser() {
  const found = findBrowser() ?? installBrowser();
  mkdirSync(at('.cache'), { recursive: true });
  writeFileSync(at('.cache', 'chromium-path'), found);
}

function findBrowser() {
  const named = process.env.KURA_CHROMIUM;
  if (named) {
    if (isProgram(named)) return named;
    throw new SetUpFailed(`KURA_CHROMIUM names ${named}, which is not a program.`);
  }
  return placesOfChromium().find(isProgram);
}

/** Chromium first: branded browsers no longer load an unpacked extension from the command line. */
function placesOfChromium() {
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
    // Not there, or not ours to run: the next place is tried.
    return false;
  }
}

function installBrowser() {
  const rights = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const can = (command, ...words) => spawnSync(command, words, { stdio: 'ignore' }).status === 0;
  const howTo =
    'No Chromium was found. Install one (on Debian or Ubuntu: sudo apt-get install chromium), or set KURA_CHROMIUM to the path of a Chromium, Chrome or Edge, and run this again.';
  if (!can('apt-get', '--version') || (rights.length > 0 && !can('sudo', '-n', 'true'))) throw new SetUpFailed(howTo);

  console.log('Set-up: installing Chromium from this system’s packages …');
  const apt = (...words) => {
    const [command, ...rest] = [...rights, 'apt-get', ...words];
    run(command, rest, howTo, { DEBIAN_FRONTEND: 'noninteractive' });
  };
  apt('update', '-qq');
  // The fonts are for Japanese on the practice pages: without them a browser on a bare server draws boxes.
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-ipafont-gothic');
  const found = findBrowser();
  if (!found) throw new SetUpFailed(howTo);
  return found;
}

function run(command, words, message, environment = {}) {
  const { status } = spawnSync(command, words, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new SetUpFailed(message);
}
