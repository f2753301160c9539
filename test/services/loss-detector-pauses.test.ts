import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLossDetector } from '../../lib/services/loss-detector';
import type { VaultInventory, Vault, VaultLoss } from '../../lib/vault/vault';
import { fail, kept } from './guarded-vault';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A vault that takes so many milliseconds to be counted; everything else takes none. */
function slowToCount(ms: number) {
  const measure = vi.fn<Vault['measure']>(async () => {
    await new Promise(resolve => setTimeout(resolve, ms));
    return { conversations: 1, turns: 2, revisions: 1, digest: 1 };
  });
  const vault: Partial<Vault> = {
    measure,
    listIds: async () => [],
    listIncomplete: async () => [],
    removeSpace: async () => undefined,
    close: () => undefined,
  };
  return { measure, vault: vault as Vault };
}

async function watched(vault: Vault): Promise<Vault> {
  const book = { inventory: kept<VaultInventory | null>(null), storedLoss: kept<VaultLoss | null>(null) };
  const watching = createLossDetector({ ...book, report: fail, delayMs: 5000 }).watch(vault);
  await vi.advanceTimersByTimeAsync(10_000);
  return watching;
}

/** Answers after how many milliseconds a change was counted. */
async function untilCounted(vault: Vault, measure: ReturnType<typeof slowToCount>['measure'], ms: number) {
  const before = measure.mock.calls.length;
  await vault.removeSpace('none');
  let waited = 0;
  for (; measure.mock.calls.length === before && waited < 100_000; waited += 500)
    await vi.advanceTimersByTimeAsync(500);
  await vi.advanceTimersByTimeAsync(ms);
  return waited;
}

test('a vault that is soon counted is counted five seconds after a change', async () => {
  const { measure, vault } = slowToCount(200);
  const its = await watched(vault);
  expect(await untilCounted(its, measure, 200)).toBe(5000);
  expect(await untilCounted(its, measure, 200)).toBe(5000);
  its.close();
});

test('one that takes long is counted the less often, a twentieth of the time', async () => {
  const { measure, vault } = slowToCount(900);
  const its = await watched(vault);
  expect(await untilCounted(its, measure, 900)).toBe(5000);
  expect(await untilCounted(its, measure, 900)).toBe(18_000);
  its.close();
});

test('one whose counting waited for an import is counted before a background that rests is ended', async () => {
  const { measure, vault } = slowToCount(8000);
  const its = await watched(vault);
  expect(await untilCounted(its, measure, 8000)).toBe(5000);
  expect(await untilCounted(its, measure, 8000)).toBe(20_000);
  its.close();
});
