import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { LanguageProvider, useLanguage, type MessageKey, type Translate } from '../../../components/i18n/language';
import { translator } from '../../fakes/language';

/** A translation that counts what it is asked. */
function counting(language: 'en' | 'ja') {
  const asked: MessageKey[] = [];
  const say = translator(language);
  const t: Translate = (key, ...said) => {
    asked.push(key);
    return say(key, ...said);
  };
  return { asked, t };
}

function Words({ chats }: { readonly chats: number }) {
  const { t, count, number } = useLanguage();
  return (
    <p>
      {t('popup_insert')} · {count('count_chats', chats)} · {number(chats * 1000)}
    </p>
  );
}

test('the browser is asked for a sentence once, and again for each that holds something', () => {
  const { asked, t } = counting('en');
  const words = (chats: number) => (
    <LanguageProvider t={t} locale="en">
      <Words chats={chats} />
    </LanguageProvider>
  );
  const { container, rerender } = render(words(1));
  expect(container.textContent).toBe('Insert · 1 chat · 1,000');
  rerender(words(1200));
  expect(container.textContent).toBe('Insert · 1,200 chats · 1,200,000');
  expect(asked.filter(key => key === 'popup_insert')).toHaveLength(1);
  expect(asked.filter(key => key.startsWith('count_chats'))).toEqual(['count_chats_one', 'count_chats_other']);
});

test('another language is heard at once, in its numbers too', () => {
  const words = (language: 'en' | 'ja', locale: string) => (
    <LanguageProvider t={counting(language).t} locale={locale}>
      <Words chats={1200} />
    </LanguageProvider>
  );
  const { container, rerender } = render(words('en', 'de'));
  expect(container.textContent).toBe('Insert · 1.200 chats · 1.200.000');
  rerender(words('ja', 'ja'));
  expect(container.textContent).toContain('1,200 件のチャット');
});
