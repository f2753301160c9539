#!/usr/bin/env node
/**
 * `npm run lint:firefox` runs Mozilla's linter of addons.mozilla.org on the built extension for Firefox. It installs
 * the linter in a separate folder by that folder's lockfile, without scripts, and again when the lockfile changes.
 * Fails on a finding that is not listed here with its reason.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installTool } from './own-tool.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const tool = path.join(root, 'tools', 'firefox-lint');
const built = path.join(root, '.output', 'firefox-mv3');

/**
 * Each entry covers one finding, in a file that holds `sign`, and says why it stays. The first three are unused code of
 * libraries. The policy of our pages allows no script from a string in any case.
 */
const knownFindings = [
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
installTool(tool, 'the linter');

const { stdout } = spawnSync(process.execPath, [program, built, '--output', 'json'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { errors, warnings, notices } = JSON.parse(stdout);
const findings = [...errors, ...warnings, ...notices];
const remaining = [...knownFindings];
let unknownCount = 0;
for (const { code, file = '', line = '', message } of findings) {
  const hasSign = sign => !sign || readFileSync(path.join(built, file), 'utf8').includes(sign);
  const index = remaining.findIndex(
    finding => finding.code === code && finding.message.test(message) && hasSign(finding.sign),
  );
  const [reason] = index < 0 ? [] : remaining.splice(index, 1);
  if (!reason) unknownCount += 1;
  console.log(`${reason ? `known (${reason.why})` : 'NEW'}: ${code} ${file}:${line} ${message}`);
}
console.log(
  `${errors.length} errors, ${warnings.length} warnings, ${notices.length} notices; ${unknownCount} not named`,
);
process.exitCode = unknownCount > 0 ? 1 : 0;
