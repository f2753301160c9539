/** Tests wait for something, never for a while: a pause is too short on a busy machine and too long on every other. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** How many pauses a file may have. Most show that something does not happen; fewer is better. */
const allowed: Readonly<Record<string, number>> = {
  'test/components/mount.test.tsx': 2,
  'test/e2e/isolation/ways-out.ts': 1,
  'test/e2e/calls.test.ts': 3,
  'test/e2e/capture.test.ts': 2,
  'test/e2e/continue.test.ts': 1,
  'test/core/tap-key.dom.test.ts': 1,
  'test/e2e/data.test.ts': 2,
  'test/e2e/egress.test.ts': 1,
  'test/e2e/health.test.ts': 3,
  'test/e2e/hostile-text.test.ts': 4,
  'test/e2e/mark.test.ts': 5,
  'test/e2e/note-place.ts': 1,
  'test/e2e/open-browsers.ts': 1,
  'test/e2e/page-buttons.ts': 1,
  'test/e2e/page-battery.ts': 1,
  'test/e2e/senders.test.ts': 2,
  'test/e2e/inserted-before.test.ts': 2,
  'test/services/continue-chat.test.ts': 2,
  'test/services/guarded-vault.ts': 1,
  'test/services/loss-detector.test.ts': 1,
  'test/services/loss-detector-pauses.test.ts': 1,
  'test/services/incomplete-chats.test.ts': 1,
  'test/tap/start-tap.dom.test.ts': 1,
  'test/components/library/Library.test.tsx': 1,
  'test/components/options/Backups.test.tsx': 1,
  'test/components/options/ImportFile.test.tsx': 1,
  'test/components/popup/Call.test.tsx': 1,
  'test/components/popup/Popup.test.tsx': 1,
  'test/components/popup/query-chips.test.tsx': 3,
  'test/components/popup/note-draft.test.tsx': 1,
  'test/components/popup/client-notes.test.tsx': 1,
  'test/components/popup/inserted-before.test.tsx': 1,
  'test/components/preview/preview.test.tsx': 2,
  'test/components/sidepanel/scope.test.tsx': 4,
  'test/components/story/EpisodeFacts.test.tsx': 2,
  'test/e2e/isolation/full-run.ts': 2,
  'test/e2e/isolation/hostile-cases.ts': 1,
  'test/search/models/active-model.test.ts': 1,
  'test/components/library/state/use-search-results.test.tsx': 7,
};

/** Practice pages have delays of their own, campaigns measure time, the rest looks again and again until something is there. */
const exempt =
  /^test\/(practice|campaigns|e2e\/(campaigns|editors|all|until|surface|marionette|firefox-tab|own-services))\b/;
const pause = /=> setTimeout\(\w+, |\.waitForTimeout\(|await (pause|sleep)\(/g;

test('no test pauses but those that are counted here', () => {
  const offenders = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map(name => path.posix.join('test', ...name.split(path.sep)))
    .filter(file => /\.tsx?$/.test(file) && !exempt.test(file))
    .map(file => ({ file, text: readFileSync(file, 'utf8') }))
    // There a pause lasts no time.
    .filter(({ text }) => !text.includes('set-up/fast-clock'))
    .map(({ file, text }) => ({ file, pauses: text.match(pause)?.length ?? 0 }))
    .filter(({ file, pauses }) => pauses > (allowed[file] ?? 0))
    .map(({ file, pauses }) => `${file}: ${pauses}`);
  expect(
    offenders,
    'Wait for what must come (`until`, `waitFor`), or let time pass by `test/set-up/fast-clock.ts`.',
  ).toEqual([]);
});
