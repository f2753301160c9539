import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { removeProfiler } from './scripts/build/remove-profiler.ts';
import usual from './vitest.config';

/**
 * Used by `npm run mutants` alone: the tests of the part whose code is changed. Those that need a page are left out. One project, because those of
 * the usual configuration name their own files, and would run all of them for each change.
 */
const { projects: _projects, sequence: _sequence, ...test } = usual.test ?? {};
export default defineConfig({
  plugins: [WxtVitest(), removeProfiler()],
  test: {
    ...test,
    environment: 'node',
    setupFiles: ['test/set-up/lib.ts'],
    include: JSON.parse(process.env['KURA_MUTANT_TESTS'] ?? '[]') as string[],
    exclude: ['test/**/*.dom.test.ts'],
  },
});
