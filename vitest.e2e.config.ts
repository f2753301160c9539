import { defineConfig } from 'vitest/config';

/** What each command drives. `npm test` runs the extension in Chromium; the others are for whoever changes what they try. */
const include: Readonly<Record<string, string[]>> = {
  practice: ['test/e2e/practice.test.ts'],
  firefox: ['test/e2e/*firefox.test.ts'],
  // They measure time, which a test must not.
  campaigns: ['test/campaigns/*.campaign.ts', 'test/e2e/campaigns/*.campaign.ts', 'test/e2e/campaign-short.test.ts'],
};
const elsewhere = Object.values(include).flat();
const only: Readonly<Record<string, string[]>> = {
  ...include,
  large: ['test/e2e/trouble.test.ts'],
  sites: ['test/e2e/new-sites.test.ts'],
};

/** Real browsers: the built extension on the practice sites. Build first. */
export default defineConfig(({ mode }) => ({
  test: {
    include: only[mode] ?? ['test/e2e/**/*.test.ts'],
    exclude: only[mode] ? [] : elsewhere,
    // Some files do more when they are asked for by name.
    env: { KURA_MODE: mode },
    globalSetup: ['test/e2e/prepare.ts'],
    // A browser mostly waits: two at a time keep two cores busy.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}));
