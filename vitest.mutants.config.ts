import { defineConfig, mergeConfig } from 'vitest/config';
import usual from './vitest.config';

/** Used by `npm run mutants` alone: the tests of the part whose code is changed. */
const { test, ...rest } = mergeConfig(usual, {});
export default defineConfig({
  ...rest,
  test: { ...test, include: JSON.parse(process.env['KURA_MUTANT_TESTS'] ?? '[]') as string[] },
});
