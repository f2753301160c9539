/** The seeds of generated campaigns. No seed comes from the clock, so every run can be repeated. */
import { expect } from 'vitest';

/**
 * Seeds from 1: a tenth of `count` (less, with another `share`, where a seed takes a second), all with `KURA_ALL=1`, as many as `KURA_SEEDS`
 * says, or only the one that `KURA_SEED` names.
 */
export function listSeeds(count: number, share = 10): readonly number[] {
  const only = Number(process.env['KURA_SEED']);
  if (only > 0) return [only];
  const wanted = Number(process.env['KURA_SEEDS'] ?? (process.env['KURA_ALL'] ? count : Math.ceil(count / share)));
  return Array.from({ length: wanted }, (_, n) => n + 1);
}

/** Runs `check` with each seed. A failure names its seed, and the command that runs it alone. */
export async function forEachSeed(count: number, check: (seed: number) => unknown, share?: number): Promise<void> {
  for (const seed of listSeeds(count, share)) {
    try {
      await check(seed);
    } catch (error) {
      const file = expect.getState().testPath?.replace(`${process.cwd()}/`, '') ?? '';
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`Seed ${seed}: ${reason}\nRun it alone: KURA_SEED=${seed} npx vitest run ${file}`, {
        cause: error,
      });
    }
  }
}
