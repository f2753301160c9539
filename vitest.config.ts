import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { removeProfiler } from './scripts/build/remove-profiler.ts';
import { createFormWrapper } from './scripts/build/wrap-forms.ts';
import { createLongestFirst } from './test/set-up/longest-first.ts';

/** Test files that need a page: components (`.tsx`), and what reads or changes a page (`.dom.test.ts`). */
const dom = ['test/**/*.test.tsx', 'test/**/*.dom.test.ts'];

/** What is stored, found and imported. */
const data = ['test/{recall,scope,search,searches,transfer,vault}/**/*.test.ts'];

/** They change what other files in their process would use, or make it slow: growth counts the steps of all code. */
const alone = ['test/growth/**/*.test.ts', 'test/documents/unpack-budget.test.ts'];

/** The files that take more than four seconds on two cores, the longest first. */
const longest = [
  'import-journal',
  'Library',
  'followed.dom',
  'odd-cards.dom',
  'mutations',
  'packed-index',
  'inserted-before',
  'Popup',
  'hostile',
  'collection',
  'preview',
  'query-chips',
  'exhaustive',
  'compare-text',
  'read',
  'opening',
  'scope-generated',
  'pack-chat',
];

/**
 * Unit and component tests. Many files share one process, because starting one for each takes longer than most files; `test/set-up`
 * cleans up between files. `KURA_ALL=1` runs every seed of the generated campaigns and the files in `test/all/`.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    isolate: false,
    // They catch what hangs, not what is slow: a loaded machine must not fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 50_000, interval: 10 } },
    // Only what Vite loads can be replaced by a plugin.
    server: { deps: { inline: [/@secretlint\/(?:core|profiler)/] } },
    sequence: { sequencer: createLongestFirst(longest) },
    projects: [
      // A project runs in one process at a time, so there are several of about one length.
      {
        extends: true,
        plugins: [WxtVitest(), removeProfiler()],
        test: { name: 'data', environment: 'node', include: data, exclude: dom, setupFiles: ['test/set-up/lib.ts'] },
      },
      {
        extends: true,
        plugins: [WxtVitest(), removeProfiler()],
        test: {
          name: 'lib',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [
            ...dom,
            ...data,
            'test/e2e/**',
            'test/campaigns/**',
            ...alone,
            ...(process.env['KURA_ALL'] ? [] : ['test/all/**']),
          ],
          setupFiles: ['test/set-up/lib.ts'],
        },
      },
      {
        extends: true,
        plugins: [WxtVitest(), removeProfiler()],
        test: { name: 'alone', environment: 'node', isolate: true, include: alone },
      },
      {
        extends: true,
        // As in the build, so that the tests with forms of hostile pages test what is shipped.
        plugins: [WxtVitest(), removeProfiler(), createFormWrapper()],
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        test: { name: 'dom', environment: 'jsdom', include: dom, setupFiles: ['test/set-up/dom.ts'] },
      },
    ],
  },
});
