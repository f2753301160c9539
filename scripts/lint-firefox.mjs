#!/usr/bin/env node
/**
 * `npm run lint:firefox`: what addons.mozilla.org says about the built extension for Firefox. Installs Mozilla's linter in a folder of
 * its own, by that folder's lockfile and anew whenever it is another, without scripts. Fails on anything that is not named here with its
 * reason.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIn } from './own-tool.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const tool = path.join(root, 'tools', 'firefox-lint');
const built = path.join(root, '.output', 'firefox-mv3');

/**
 * Each covers one finding, in a file that holds `sign`, and says why it stays. The first three are code of libraries, of which Kura calls
 * another part; the policy of our pages allows no script from a string in any case.
 */
const known = [
  {
    code: 'UNSAFE_VAR_ASSIGNMENT',
    message: /innerHTML/,
    sign: '__html',
    why: 'Preact’s dangerouslySetInnerHTML, which Kura does not use',
  },
  {
    code: 'UNSAFE_VAR_ASSIGNMENT',
    message: /innerHTML/,
    sign: 'dataset.highlighted',
    why: 'highlight.js on elements; lowlight makes a tree',
  },
  {
    code: 'UNSAFE_VAR_ASSIGNMENT',
    message: /write/,
    sign: '.document().write(',
    why: 'a parser of micromark, not a page',
  },
  {
    code: 'UNSAFE_VAR_ASSIGNMENT',
    message: /import/,
    sign: 'onnx',
    why: 'ONNX Runtime loads its own file from the package; the policy allows no other',
  },
  {
    code: 'KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION',
    message: /./,
    sign: '',
    why: 'Kura is not offered for Android',
  },
];

if (!existsSync(built)) throw new Error('Build it first: npm run build:firefox.');
const program = path.join(tool, 'node_modules', 'addons-linter', 'bin', 'addons-linter');
installIn(tool, 'the linter');

const { stdout } = spawnSync(process.execPath, [program, built, '--output', 'json'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { errors, warnings, notices } = JSON.parse(stdout);
const all = [...errors, ...warnings, ...notices];
const left = [...known];
let strange = 0;
for (const { code, file = '', line = '', message } of all) {
  const holds = sign => !sign || readFileSync(path.join(built, file), 'utf8').includes(sign);
  const place = left.findIndex(each => each.code === code && each.message.test(message) && holds(each.sign));
  const [reason] = place < 0 ? [] : left.splice(place, 1);
  if (!reason) strange += 1;
  console.log(`${reason ? `known (${reason.why})` : 'NEW'}: ${code} ${file}:${line} ${message}`);
}
console.log(`${errors.length} errors, ${warnings.length} warnings, ${notices.length} notices; ${strange} not named`);
process.exitCode = strange > 0 ? 1 : 0;
