/**
 * `npm run build:test` builds what the end-to-end tests drive, in `.output/chrome-mv3-test`. It is the real build with one other number:
 * the time for which deleting can be undone, so that no test waits for it. `test/e2e/all/builds.test.ts` compares the two. With
 * `KURA_SCHEMA=2` it builds what the tests of an update install over it, in `.output/chrome-mv3-next`.
 */
import { build } from 'wxt';

// Long enough to press the button on a busy machine.
process.env['KURA_UNDO_MS'] = '3000';
await build();
