import { existsSync, statSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { createLongestFirst } from './test/set-up/longest-first.ts';

/** What each mode drives. Without one it is what `npm test` runs; `npm run test:all` runs the others, and both languages, with `KURA_ALL=1`. */
const include: Readonly<Record<string, string[]>> = {
  all: ['test/e2e/all/*.test.ts'],
  firefox: ['test/e2e/all/*firefox.test.ts'],
  short: ['test/e2e/all/*killed.test.ts', 'test/e2e/all/campaign-short.test.ts'],
  // They measure time, which a test must not.
  campaigns: ['test/campaigns/*.campaign.ts', 'test/e2e/campaigns/*.campaign.ts'],
};
const exclude: Readonly<Record<string, string[]>> = {
  all: [...(include['firefox'] ?? []), ...(include['short'] ?? [])],
  short: ['test/e2e/all/killed-firefox.test.ts'],
};

/** The files that take longest, the longest first. */
const longest = [
  'egress',
  'capture',
  'axe',
  'hostile-text',
  'transfer',
  'health',
  'data',
  'senders',
  'ask',
  'bridge',
  'insert',
  'survival',
  'problems',
  'model',
  'update',
  'preview',
];

/** The build for tests (`npm run build:test`), or the real one where that is newer. */
function findBuild(): string {
  const builds = ['.output/chrome-mv3-test', '.output/chrome-mv3'].filter(folder =>
    existsSync(`${folder}/manifest.json`),
  );
  const [newest = '.output/chrome-mv3-test'] = builds.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  return newest;
}

/** Real browsers: the built extension on the practice sites. */
export default defineConfig(({ mode }) => ({
  test: {
    include: include[mode] ?? ['test/e2e/*.test.ts'],
    exclude: exclude[mode] ?? [],
    env: { KURA_EXTENSION: process.env['KURA_EXTENSION'] ?? findBuild() },
    globalSetup: ['test/e2e/prepare.ts'],
    setupFiles: ['test/e2e/set-up.ts'],
    // A browser mostly waits: three at a time keep two cores busy. Their files share a process each: loading one anew takes as long as
    // most files. What a file starts it also closes.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: createLongestFirst(longest) },
    // They catch what hangs, not what is slow: a loaded machine must not fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 100 } },
    reporters: ['default', ['json', { outputFile: `.cache/times/e2e-${mode}.json` }]],
  },
}));
