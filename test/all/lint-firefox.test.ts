/** The linter's own folder: made anew whenever its lockfile is another. Run with a made-up npm, which writes down that it was asked. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root = '';
const inRoot = (...names: string[]) => path.join(root, ...names);

/** Installs a linter that finds nothing, as `npm ci` would the real one. */
const npm = `#!/usr/bin/env node
const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
appendFileSync('../../asked', process.argv.slice(2).join(' ') + '\\n');
if (process.env.BROKEN) process.exit(1);
rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules/addons-linter/bin', { recursive: true });
writeFileSync('node_modules/addons-linter/bin/addons-linter', 'console.log(JSON.stringify({ errors: [], warnings: [], notices: [] }))');
`;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lint-firefox-'));
  for (const folder of ['bin', 'scripts', 'tools/firefox-lint', '.output/firefox-mv3'])
    mkdirSync(inRoot(folder), { recursive: true });
  for (const script of ['lint-firefox.mjs', 'own-tool.mjs'])
    copyFileSync(`scripts/${script}`, inRoot('scripts', script));
  writeFileSync(inRoot('bin/npm'), npm);
  chmodSync(inRoot('bin/npm'), 0o755);
  lock('9.1.0');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const lock = (version: string) =>
  writeFileSync(inRoot('tools/firefox-lint/package-lock.json'), `{"linter":"${version}"}`);
const lint = (env: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, [inRoot('scripts/lint-firefox.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, ...env, PATH: `${inRoot('bin')}${path.delimiter}${process.env['PATH']}` },
  });
const timesAsked = () =>
  existsSync(inRoot('asked')) ? readFileSync(inRoot('asked'), 'utf8').trim().split('\n').length : 0;

test.skipIf(process.platform === 'win32')('is installed once for one lockfile, and anew for another', () => {
  expect(lint().stdout).toContain('0 errors');
  expect(lint().status).toBe(0);
  expect(timesAsked()).toBe(1);
  lock('9.2.0');
  expect(lint().status).toBe(0);
  expect(lint().status).toBe(0);
  expect(timesAsked()).toBe(2);
});

test.skipIf(process.platform === 'win32')('an installation that failed is no installation', () => {
  lint();
  lock('9.2.0');
  expect(lint({ BROKEN: '1' }).stderr).toContain('npm could not install the linter');
  expect(lint().status).toBe(0);
  expect(timesAsked()).toBe(3);
});
