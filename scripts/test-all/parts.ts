/** The parts of `npm run test:all`, in their order. */
import { existsSync } from 'node:fs';
import { firefoxPath } from '../../test/e2e/marionette';

export interface TestPart {
  readonly name: string;
  /** Run by npm, as `npx` would. */
  readonly command: string;
  readonly args: readonly string[];
  /** Vitest's JSON report, where the part is a run of tests. */
  readonly report?: string;
  /** Why this machine cannot run it, and what it would need. */
  readonly missing?: string;
}

const createVitestPart = (name: string, report: string, ...args: readonly string[]): TestPart => ({
  name,
  command: 'vitest',
  args: ['run', ...args],
  report: `.cache/times/${report}.json`,
});
const createBrowserPart = (name: string, mode: string) =>
  createVitestPart(name, `e2e-${mode}`, '-c', 'vitest.e2e.config.ts', '--mode', mode);

export function listParts(): readonly TestPart[] {
  const firefox = existsSync(firefoxPath())
    ? {}
    : { missing: `no Firefox at ${firefoxPath()}; KURA_FIREFOX names another` };
  return [
    { name: 'types', command: 'tsc', args: ['--noEmit'] },
    { name: 'lint', command: 'oxlint', args: ['--type-aware'] },
    { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
    createVitestPart(
      'unit, all seeds',
      'unit',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=.cache/times/unit.json',
    ),
    { name: 'build', command: 'wxt', args: ['build', '--level', 'warn'] },
    { name: 'build for Firefox', command: 'wxt', args: ['build', '-b', 'firefox', '--level', 'warn'] },
    { name: 'build for tests', command: 'tsx', args: ['scripts/build-for-tests.ts'] },
    createBrowserPart('Chromium, both languages', 'test'),
    createBrowserPart('Chromium, further cases', 'all'),
    createBrowserPart('campaigns, in short', 'short'),
    { name: 'Firefox, the main job', command: 'tsx', args: ['scripts/firefox.ts'], ...firefox },
    { ...createBrowserPart('Firefox', 'firefox'), ...firefox },
  ];
}
