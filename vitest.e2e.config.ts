import { defineConfig } from 'vitest/config';

/** Real browsers, one after the other: the built extension in Chromium, on the practice sites. Build first. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
