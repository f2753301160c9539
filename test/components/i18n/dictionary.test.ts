import { expect, test } from 'vitest';
import { createDictionary } from '../../../components/i18n/dictionary';

const dictionary = createDictionary(
  {
    language: { message: 'ja' },
    popup_results_other: {
      message: '$DAY$ は $$5、$NAME$ は $ALL$ 件',
      placeholders: { all: { content: '$1' }, day: { content: '$2' }, name: { content: '$3' } },
    },
  },
  'de-CH',
);

test('fills placeholders by their place, whatever the order in the sentence', () => {
  expect(dictionary.getMessage('popup_results_other', ['3', '今日', 'Kura'])).toBe('今日 は $5、Kura は 3 件');
});

test('what is filled in is never filled again', () => {
  expect(dictionary.getMessage('popup_results_other', ['$DAY$', '$1', '$$'])).toBe('$1 は $5、$$ は $DAY$ 件');
});

test('a key that is missing is empty, as the browser has it', () => {
  expect(dictionary.getMessage('welcome_title')).toBe('');
});

test('keeps telling the language of the browser, which dates follow', () => {
  expect(dictionary.getUILanguage()).toBe('de-CH');
});
