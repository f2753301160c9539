/** The parts of `npm run test:all`, in their order. */
import { existsSync } from 'node:fs';
import { firefoxPath } from '../../test/e2e/marionette';

export interface Part {
  readonly name: string;
  /** Run by npm, as `npx` would. */
  readonly command: string;
  readonly args: readonly string[];
  /** Vitest's JSON report, where the part is a run of tests. */
  readonly report?: string;
  /** Why this machine cannot run it, and what it would need. */
  readonly missing?: string;
}

const vitest = (name: string, report: string, ...args: readonly string[]): Part => ({
  name,
  command: 'vitest',
  args: ['run', ...args],
  report: `.cache/times/${report}.json`,
});
const e2e = (name: string, mode: string) => vitest(name, `e2e-${mode}`, '-c', 'vitest.e2e.config.ts', '--mode', mode);

export function listParts(): readonly Part[] {
  const firefox = existsSync(firefoxPath())
    ? {}
    : { missing: `no Firefox at ${firefoxPath()}; KURA_FIREFOX names another` };
  return [
    { name: 'types', command: 'tsc', args: ['--noEmit'] },
    { name: 'lint', command: 'oxlint', args: ['--type-aware'] },
    { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
    vitest(
      'unit, all seeds',
      'unit',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=.cache/times/unit.json',
    ),
    { name: 'build', command: 'wxt', args: ['build', '--level', 'warn'] },
    { name: 'build for Firefox', command: 'wxt', args: ['build', '-b', 'firefox', '--level', 'warn'] },
    { name: 'build for tests', command: 'tsx', args: ['scripts/build-for-tests.ts'] },
    e2e('Chromium, both languages', 'test'),
    e2e('Chromium, further cases', 'all'),
    e2e('campaigns, in short', 'short'),
    { name: 'Firefox, the main job', command: 'tsx', args: ['scripts/firefox.ts'], ...firefox },
    { ...e2e('Firefox', 'firefox'), ...firefox },
  ];
}
