/** What a content script has of Kura's insertion, offered to the tests by name. Runs in an isolated world. */
import { insert } from '../../../lib/insert';

Object.assign(globalThis, {
  insertInto(selector: string, text: string) {
    const composer = document.querySelector<HTMLElement>(selector);
    if (!composer) throw new Error(`Nothing at ${selector}.`);
    return insert(composer, text);
  },
});
