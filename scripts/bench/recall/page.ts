/** The page that the script controls. It passes each step to the worker, which holds all contenders. */
import type { Steps } from './steps';

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
let callCount = 0;

const take = <Name extends keyof Steps>(name: Name, argument: Parameters<Steps[Name]>[0]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const number = callCount++;
    const handleAnswer = ({ data }: MessageEvent<{ number: number; value?: unknown; error?: string }>) => {
      if (data.number !== number) return;
      worker.removeEventListener('message', handleAnswer);
      if (data.error === undefined) resolve(data.value);
      else reject(new Error(data.error));
    };
    worker.addEventListener('message', handleAnswer);
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    worker.postMessage({ number, name, argument }, []);
  });

/** Bytes of this page and its workers, after a garbage collection; `undefined` if the browser does not report it. */
async function measureMemory(): Promise<number | undefined> {
  const here: Performance & { measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }> } = performance;
  return (await here.measureUserAgentSpecificMemory?.())?.bytes;
}

Object.assign(globalThis, { take, memory: measureMemory });
