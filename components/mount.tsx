import { render } from 'preact';
import type { ComponentChild } from 'preact';
import { LanguageProvider } from './language';
import type { Language, MessageKey } from './language';

/** Puts a page of ours on show, in the user's language. */
export function mount({ t, locale }: Language, title: MessageKey, page: ComponentChild): void {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app.');
  // The language of the text, which is not the browser's where Kura does not speak that.
  document.documentElement.lang = t('language');
  document.title = t(title);
  const spoken = (
    <LanguageProvider t={t} locale={locale}>
      {page}
    </LanguageProvider>
  );
  render(spoken, root);
}
