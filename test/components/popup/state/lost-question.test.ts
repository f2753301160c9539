import { expect, test, vi } from 'vitest';
import { askInStages } from '../../../../components/popup/state/results';
import { defaultHitCount } from '../../../../lib/core/hit';
import { createQuestionRunner } from '../../../../lib/engine-host/supersede';
import type { RecallAnswer, RecallOptions } from '../../../../lib/rpc/contracts/engine';
import type { RpcCall } from '../../../../lib/rpc/rpc';
import { prefer } from '../../../../lib/rpc/transport/prefer';
import { answer } from './popup-events';

/** An engine with a channel of its own and a way through the background; it answers what it is asked when it is let. */
function createEngine() {
  const run = createQuestionRunner();
  const searches: (() => void)[] = [];
  const search = (signal?: AbortSignal) =>
    new Promise<RecallAnswer>((resolve, reject) => {
      searches.push(() => resolve(answer()));
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const handle = ({ args }: RpcCall) => run((args[0] as RecallOptions).asker, search);
  return { handle, searches };
}

test('a question is answered though the one before, lost with a killed engine, reaches the next engine after it', async () => {
  const engine = createEngine();
  let announce = (): void => undefined;
  const onChannel = vi.fn<(call: RpcCall) => Promise<unknown>>(() => new Promise(() => undefined));
  const late: (() => void)[] = [];
  const send = prefer(
    { send: onChannel, watchPresence: onPresent => void (announce = onPresent) },
    call => new Promise(resolve => void late.push(() => resolve(engine.handle(call)))),
    { timeoutMs: 0 },
  );
  const recall = async (_text: string, _filter: unknown, options?: RecallOptions) =>
    (await send({ kura: 'library', method: 'recall', args: [options] })) as RecallAnswer;
  const onAnswer = vi.fn<(answer: RecallAnswer) => void>();
  const ask = (refreshKey: number) =>
    askInStages(
      { recall },
      { text: '潮', scope: undefined, ignoreTime: false, limit: defaultHitCount, refreshKey },
      { onAnswer, onFailure: vi.fn<() => void>() },
    );

  // The channel's engine is dead, so the first question takes the other way, which is slow.
  announce();
  const end = ask(1);
  await expect.poll(() => late.length).toBeGreaterThan(0);
  // Something was indexed meanwhile, and the same words are asked again of the engine that has started.
  end();
  onChannel.mockImplementation(engine.handle);
  announce();
  ask(2);
  await expect.poll(() => engine.searches.length).toBeGreaterThan(1);
  late.forEach(arrive => arrive());
  await Promise.resolve();
  engine.searches.forEach(finish => finish());
  await expect.poll(() => onAnswer.mock.calls.length).toBeGreaterThan(0);
});
