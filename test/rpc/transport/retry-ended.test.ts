import { expect, test, vi } from 'vitest';
import { Problem } from '../../../lib/core/problem';
import type { Transport } from '../../../lib/rpc/rpc';
import { retryEnded } from '../../../lib/rpc/transport/retry-ended';

const call = { kura: 'engine', method: 'recall', args: ['tide'] };
const answered = { ok: true, value: [] };
const ended = { ok: false, name: 'EngineUnavailable', message: 'The worker has ended' };

test.each([
  ['is told by its document', () => Promise.resolve(ended)],
  ['is told by the browser', () => Promise.reject(new Problem('EngineUnavailable', 'The document ended'))],
])('an engine that ends %s is asked once more', async (_, first) => {
  const send = vi.fn<Transport>().mockImplementationOnce(first).mockResolvedValueOnce(answered);
  expect(await retryEnded(send)(call)).toBe(answered);
  expect(send.mock.calls).toEqual([[call], [call]]);
});

test('one that ends a second time is reported', async () => {
  const send = vi.fn<Transport>().mockResolvedValue(ended);
  expect(await retryEnded(send)(call)).toBe(ended);
  expect(send).toHaveBeenCalledTimes(2);
});

test('whatever else fails, and an end that took long, is reported at once', async () => {
  const full = new Problem('VaultFull', 'No space');
  const failing = vi.fn<Transport>().mockRejectedValue(full);
  await expect(retryEnded(failing)(call)).rejects.toBe(full);
  const slow = vi.fn<Transport>().mockResolvedValue(ended);
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(3000);
  expect(await retryEnded(slow)(call)).toBe(ended);
  clock.mockRestore();
  expect([failing.mock.calls.length, slow.mock.calls.length]).toEqual([1, 1]);
});
