/** Files share a process and a page: each leaves both as it found them. */
import { cleanup, configure } from '@testing-library/preact';
import { afterAll, afterEach } from 'vitest';
import './lib';

// Testing Library gives up after one second, which a loaded machine can take.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

// Testing Library's `screen` looks into the body that stood there when it was loaded. A test that puts another page into
// the document must not leave it there.
const { documentElement, body } = document;

afterAll(() => {
  if (document.documentElement !== documentElement) document.replaceChild(documentElement, document.documentElement);
  if (document.body !== body) document.body.replaceWith(body);
  body.replaceChildren();
  document.head.replaceChildren();
  for (const element of [documentElement, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
});
