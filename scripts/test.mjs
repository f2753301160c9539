#!/usr/bin/env node
/**
 * `npm test`: everything that a change must pass. The unit tests leave a part of the second core idle; types, lint and the build for the
 * end-to-end tests use it. What they print appears when they end. The first part that fails ends the run.
 */
import { spawn } from 'node:child_process';

const startedAt = Date.now();
const running = new Set();

await run('set-up', ['node', 'scripts/set-up.mjs']);
await Promise.all([runBeside(), run('unit', ['npm', 'run', '-s', 'unit'])]);
await run('e2e', ['npm', 'run', '-s', 'e2e']);

async function runBeside() {
  for (const name of ['types', 'lint', 'build:test']) await run(name, ['npm', 'run', '-s', name], 'pipe');
}

/** Runs a command, and ends this process with its code if it fails. */
async function run(name, [command, ...args], output = 'inherit') {
  const began = Date.now();
  const child = spawn(command, args, {
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
    // So that what it started can be ended with it.
    detached: process.platform !== 'win32',
  });
  running.add(child);
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => printed.push(chunk));
  const code = await new Promise(resolve => {
    child.on('error', error => {
      printed.push(Buffer.from(String(error)));
      resolve(1);
    });
    child.on('close', status => resolve(status ?? 1));
  });
  running.delete(child);
  process.stdout.write(Buffer.concat(printed));
  console.log(
    `== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${toSeconds(began)} s, ${toSeconds(startedAt)} s in all`,
  );
  if (code !== 0) endAll(code);
}

function endAll(code) {
  for (const child of running) endGroup(child);
  process.exit(code);
}

function endGroup({ pid }) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid);
  } catch {
    // It has ended meanwhile.
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll(130));

function toSeconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
