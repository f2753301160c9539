/** Files share a process and a page: each leaves both as it found them. */
import { cleanup, configure } from '@testing-library/preact';
import { afterAll, afterEach } from 'vitest';
import './lib';

/** The part of jsdom's document that decides whether a rule applies to an element. */
interface JsdomDocument {
  _getDOMSelector(): { check: (selector: string, element: unknown) => { readonly match: boolean } };
}

// Testing Library gives up after one second, which a loaded machine can take.
configure({ asyncUtilTimeout: 50_000 });

// jsdom's own style sheet asks for the direction of each element's text, which no test wants to know. It builds large tables
// each time: a third of what these tests would take.
const implementation = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
const selectors =
  // oxlint-disable-next-line no-underscore-dangle -- jsdom's name
  implementation && (document as unknown as Record<symbol, JsdomDocument>)[implementation]?._getDOMSelector();
// Another file of this process may have done it.
if (selectors && selectors.check.name !== 'checkAllButDirection') {
  const { check } = selectors;
  const checkAllButDirection: typeof check = (selector, element) =>
    selector.includes(':dir(') ? { match: false } : check(selector, element);
  selectors.check = checkAllButDirection;
}

afterEach(cleanup);

// Testing Library's `screen` looks into the body that stood there when it was loaded. A test that puts another page into
// the document must not leave it there.
const { documentElement, body } = document;

afterAll(() => {
  if (document.documentElement !== documentElement) document.replaceChild(documentElement, document.documentElement);
  if (document.body !== body) document.body.replaceWith(body);
  // What Kura shows on a site's page stands beside the body.
  documentElement.replaceChildren(document.head, body);
  body.replaceChildren();
  document.head.replaceChildren();
  for (const element of [documentElement, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
});
