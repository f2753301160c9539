// A fault here is noticed first by `test/e2e/insert.test.ts`.
/** The same in Firefox, from the content script of a temporary extension. Skipped where there is no Firefox. */
import { existsSync } from 'node:fs';
import { describe } from 'vitest';
import { describeInsertion } from '../editors/cases';
import { openFirefoxBench } from '../editors/firefox-bench';
import { firefoxPath } from '../marionette';

const isThere = existsSync(firefoxPath());
if (!isThere) console.warn(`No Firefox at ${firefoxPath()} (KURA_FIREFOX): insertion is not tried there.`);

describe.skipIf(!isThere)('Firefox', () => {
  describeInsertion(openFirefoxBench);
});
