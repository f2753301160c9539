import { expect, test, vi } from 'vitest';
import { Problem } from '../../../lib/core/problem';
import type { Transport } from '../../../lib/rpc/rpc';
import { engineRepeats, retryEnded } from '../../../lib/rpc/transport/retry-ended';

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

/** They change something, and a second time changes nothing. */
const sameTwice = ['wake', 'forget', 'removeFromIndex'];

test.each(Object.entries(engineRepeats))('%s is asked %s', async (method, repeat) => {
  expect(repeat).toBe(/^(?:list|get|find|recall)/.test(method) || sameTwice.includes(method) ? 'again' : 'once');
  const send = vi.fn<Transport>().mockResolvedValueOnce(ended).mockResolvedValueOnce(answered);
  expect(await retryEnded(send)({ kura: 'engine', method, args: [] })).toBe(repeat === 'again' ? answered : ended);
  expect(send).toHaveBeenCalledTimes(repeat === 'again' ? 2 : 1);
});

test('a model that was chosen while its engine ended does not come back over a later choice', async () => {
  const chosen: unknown[] = [];
  const fails = [new Problem('EngineUnavailable', 'The document ended')];
  const send = retryEnded(call => {
    chosen.push(call.args[0]);
    const failure = fails.pop();
    return failure ? Promise.reject(failure) : Promise.resolve(answered);
  });
  const first = send({ kura: 'engine', method: 'useModel', args: ['first'] });
  await send({ kura: 'engine', method: 'useModel', args: ['second'] });
  await expect(first).rejects.toThrow('The document ended');
  expect(chosen).toEqual(['first', 'second']);
});
