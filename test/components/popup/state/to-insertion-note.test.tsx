/** What the page says of an insertion, in both languages. */
import { cleanup } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { useLanguage } from '../../../../components/i18n/language';
import { toInsertionNote } from '../../../../components/popup/state/to-insertion-note';
import type { Outgoing } from '../../../../components/preview/state/use-preview';
import type { SourceId } from '../../../../lib/core/conversation';
import { renderIn } from '../../../fakes/language';
import { tide } from './popup-events';

afterEach(cleanup);

test.each<[language: 'en' | 'ja', source: SourceId, text: RegExp]>([
  ['en', 'claude', /^Inserted from Claude, \w+ \d+$/],
  ['en', 'note', /^Inserted from your note, \w+ \d+$/],
  ['en', 'document', /^Inserted from a document, \w+ \d+$/],
  ['ja', 'claude', /^挿入しました（Claude・\d+月\d+日）$/],
  ['ja', 'note', /^メモから挿入しました（\d+月\d+日）$/],
  ['ja', 'document', /^文書から挿入しました（\d+月\d+日）$/],
])('%s, %s', (language, source, expected) => {
  const outgoing: Pick<Outgoing, 'fence' | 'included'> = { fence: '0a1b2c3d', included: [0] };
  const hits = [tide(1, { source, at: Date.UTC(new Date().getFullYear(), 0, 9, 12) })];
  let text = '';
  function Note() {
    ({ text } = toInsertionNote(outgoing, hits, useLanguage()));
    return null;
  }
  renderIn(language, <Note />);
  expect(text).toMatch(expected);
});
