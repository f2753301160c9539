/**
 * `npm run build:test` builds what the end-to-end tests drive, in `.output/chrome-mv3-test`. It is the real build but for two things: the
 * time for which deleting can be undone, so that no test waits for it; and what is asked for later (sites, native messaging), which it has from the
 * start, because no program can answer the browser's question. The real manifest is written beside it. `test/e2e/all/builds.test.ts` compares the two. With
 * `KURA_SCHEMA=2` it builds what the tests of an update install over it, in `.output/chrome-mv3-next`.
 */
import { writeFileSync } from 'node:fs';
import { build } from 'wxt';

// Long enough to press the button on a busy machine.
process.env['KURA_UNDO_MS'] = '3000';
await build({
  hooks: {
    'build:manifestGenerated'(wxt, manifest) {
      writeFileSync(`${wxt.config.outDir}.manifest.json`, JSON.stringify(manifest));
      manifest.host_permissions = manifest.optional_host_permissions ?? [];
      delete manifest.optional_host_permissions;
      manifest.permissions = [...(manifest.permissions ?? []), ...(manifest.optional_permissions ?? [])];
      delete manifest.optional_permissions;
    },
  },
});
