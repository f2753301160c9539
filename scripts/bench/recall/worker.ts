/** The worker that holds all contenders, so that a busy machine affects all alike. */
import { steps, type Steps } from './steps';

interface Asked {
  readonly number: number;
  readonly name: keyof Steps;
  readonly given: never;
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data));

async function answer({ number, name, given }: Asked): Promise<void> {
  try {
    postMessage({ number, value: await steps[name](given) });
  } catch (error) {
    postMessage({ number, error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) });
  }
}
