import { cleanup, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { useLanguage } from '../../../components/i18n/language';
import { isolateDirection } from '../../../components/i18n/isolate-direction';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

test.each(['Tides at six', '潮の満ち引き', 'Größe — 6 €', ''])('%j stays as it is', text => {
  expect(isolateDirection(text)).toBe(text);
});

test.each([
  ['Hebrew', '\u05d2\u05d0\u05d5\u05ea', '\u2068\u05d2\u05d0\u05d5\u05ea\u2069'],
  ['Arabic among Latin', 'a \u0645\u062f b', '\u2068a \u0645\u062f b\u2069'],
  // Would turn the rest of our sentence around; and closes an isolation that it did not open.
  ['an override', 'abc\u202ecba', '\u2068abccba\u2069'],
  ['an end that is not its own', 'abc\u2069cba', '\u2068abccba\u2069'],
])('%s keeps its direction to itself', (_, text, expected) => {
  expect(isolateDirection(text)).toBe(expected);
});

test.each(['en', 'ja'] as const)('every sentence in %s sets what is filled in apart', language => {
  const Sentence = () => <p role="status">{useLanguage().t('popup_forgotten', 'abc\u202ecba')}</p>;
  const { t } = renderIn(language, <Sentence />);
  expect(screen.getByRole('status').textContent).toBe(t('popup_forgotten', '\u2068abccba\u2069'));
});
