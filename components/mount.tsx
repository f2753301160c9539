import { render } from 'preact';
import type { ComponentChild } from 'preact';
import { LanguageProvider } from './language';
import type { MessageKey, Translate } from './language';

/** Where the words come from: `browser.i18n`. */
export interface Dictionary {
  getMessage(key: MessageKey, substitutions?: string[]): string;
  /** BCP 47. */
  getUILanguage(): string;
}

/** Puts a page of ours on show, in the user's language. */
export function mount(dictionary: Dictionary, title: MessageKey, page: ComponentChild): void {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app.');
  const t: Translate = (key, ...substitutions) => dictionary.getMessage(key, substitutions);
  // The language of the text, which is not the browser's where Kura does not speak that.
  const language = t('language');
  // Dates follow the text, in the variant the user prefers: an English page says 21/11/2026 to a British reader.
  const preferred = [dictionary.getUILanguage(), ...navigator.languages];
  const locale = preferred.find(tag => tag.split('-')[0] === language) ?? language;
  document.documentElement.lang = language;
  document.title = t(title);
  const spoken = (
    <LanguageProvider t={t} locale={locale}>
      {page}
    </LanguageProvider>
  );
  render(spoken, root);
}
