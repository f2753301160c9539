import { expect, test } from 'vitest';
import { connect, serve, createService } from '../../../lib/rpc/rpc';
import { serveNumbered } from '../../../lib/rpc/transport/numbered-calls';
import { createWorkerTransport, type EndableWorker } from '../../../lib/rpc/transport/worker-port';

interface Model {
  choose(name: string): Promise<string>;
  read(): Promise<string>;
  hang(): Promise<never>;
}
const modelService = createService<Model>('model', 'own pages');

type Listener = (event: { data: unknown; message: string }) => void;

/** A worker that answers until it dies. It knows only what it was told since its start. */
function fakeWorker() {
  const [outside, inside, onError]: [Listener[], Listener[], Listener[]] = [[], [], []];
  let isEnded = false;
  let chosen = 'none';
  const post = (to: Listener[]) => (message: unknown) => {
    const data: unknown = structuredClone(message);
    queueMicrotask(() => to.forEach(listener => isEnded || listener({ data, message: '' })));
  };
  const handler = serve(modelService, {
    choose: async name => (chosen = name),
    read: async () => chosen,
    hang: () => new Promise(() => undefined),
  });
  serveNumbered({ postMessage: post(outside), addEventListener: (_, listener) => void inside.push(listener) }, handler);
  const worker: EndableWorker = {
    postMessage: post(inside),
    addEventListener: (type: string, listener: Listener) => void (type === 'error' ? onError : outside).push(listener),
    terminate: () => void (isEnded = true),
  };
  return { worker, die: () => onError.forEach(listener => listener({ data: undefined, message: 'out of memory' })) };
}

function workers() {
  const started: ReturnType<typeof fakeWorker>[] = [];
  const send = createWorkerTransport(() => {
    const next = fakeWorker();
    started.push(next);
    return next.worker;
  }, 'choose');
  return { started, model: connect(modelService, send) };
}

test('the worker is started before anybody calls, and once', async () => {
  const { started, model } = workers();
  expect(started).toHaveLength(1);
  expect(await Promise.all([model.choose('tiny'), model.read()])).toEqual(['tiny', 'tiny']);
  expect(started).toHaveLength(1);
});

test('a call to a worker that dies is answered by name, and nothing starts until the next call', async () => {
  const { started, model } = workers();
  const hanging = model.hang();
  started[0]?.die();
  await expect(hanging).rejects.toMatchObject({ name: 'EngineUnavailable' });
  expect(started).toHaveLength(1);
  expect(await model.read()).toBe('none');
  expect(started).toHaveLength(2);
});

test('another worker is told what was chosen last, before it is asked', async () => {
  const { started, model } = workers();
  await model.choose('tiny');
  await model.choose('large');
  started[0]?.die();
  expect(await model.read()).toBe('large');
  started[1]?.die();
  expect(await model.choose('大')).toBe('大');
  expect(await model.read()).toBe('大');
});

test('a worker whose end is reported after its failure takes nothing away from the next one', async () => {
  const { started, model } = workers();
  started[0]?.die();
  expect(await model.choose('tiny')).toBe('tiny');
  started[0]?.die();
  expect(await model.read()).toBe('tiny');
  expect(started).toHaveLength(2);
});
