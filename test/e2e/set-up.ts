/** Before the time of a test is over, it says where its browsers stand: afterwards they are closed. */
import { beforeEach } from 'vitest';
import { describeBrowsers } from './open-browsers';

/** In milliseconds. */
const beforeEndMs = 15_000;

beforeEach(({ task: { name, timeout } }) => {
  const timer = setTimeout(() => {
    void describeBrowsers().then(found =>
      console.warn(`${name}: not done after ${timeout - beforeEndMs} ms.\n${found}`),
    );
  }, timeout - beforeEndMs);
  return () => clearTimeout(timer);
});
