import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

/** Unit and component tests: `node` by default; sites, capture and components ask for a DOM in their first line. */
export default defineConfig({
  plugins: [WxtVitest()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: { include: ['test/**/*.test.{ts,tsx}'], exclude: ['test/e2e/**', 'test/campaigns/**'] },
});
