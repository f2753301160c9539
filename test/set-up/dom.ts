/** Files share a process and a page: each leaves both as it found them. */
import { cleanup, configure } from '@testing-library/preact';
import { afterAll, afterEach } from 'vitest';
import './lib';

// Testing Library gives up after one second, which a loaded machine can take.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

afterAll(() => {
  document.body.replaceChildren();
  document.head.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
});
