/** The worker that holds all contenders, so that a busy machine affects all alike. */
import { steps, type Steps } from './steps';

interface StepCall {
  readonly number: number;
  readonly name: keyof Steps;
  readonly argument: never;
}

addEventListener('message', ({ data }: MessageEvent<StepCall>) => void answer(data));

async function answer({ number, name, argument }: StepCall): Promise<void> {
  try {
    postMessage({ number, value: await steps[name](argument) });
  } catch (error) {
    postMessage({ number, error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) });
  }
}
