import { render } from 'preact';
import type { ComponentChild } from 'preact';
import { chosenLanguage, onLanguageChosen } from './appearance';
import { loadDictionary } from './i18n/dictionary';
import type { Dictionary } from './i18n/dictionary';
import { restoreFocus } from './hooks/restore-focus';
import { LanguageProvider } from './i18n/language';
import type { MessageKey, Translate } from './i18n/language';

export type { Dictionary };

/**
 * Puts a page of ours on show, in the language that the user chose; `native` speaks the browser's. Chrome leaves `native` without a word
 * in a process that asked for them while Kura was being loaded anew (an update, a start), and for as long as that process lives: the
 * same words are read from our own file then. The answer ends it: nothing is spoken anew.
 */
export function mount(native: Dictionary, title: MessageKey, page: ComponentChild): () => void {
  const speak = () => chosenDictionary(native, dictionary => show(dictionary, title, page));
  speak();
  const ends = [restoreFocus(document), onLanguageChosen(speak)];
  return () => ends.forEach(end => end());
}

/** Answers at once where no file has to be read: then the page is there with its first frame. */
function chosenDictionary(native: Dictionary, answer: (dictionary: Dictionary) => void): void {
  const spoken = native.getMessage('language');
  const chosen = chosenLanguage();
  if (spoken !== '' && (chosen === 'browser' || chosen === spoken)) return answer(native);
  const language = chosen === 'browser' ? ofBrowser(native.getUILanguage()) : chosen;
  const unlessChanged = (dictionary: Dictionary) => {
    if (chosenLanguage() === chosen) answer(dictionary);
  };
  // Without the file Kura goes on in the browser's language.
  loadDictionary(language, native.getUILanguage()).then(unlessChanged, () => unlessChanged(native));
}

const ofBrowser = (tag: string) => (tag.split('-')[0] === 'ja' ? 'ja' : 'en');

/** What was typed and unfolded stays, where another language comes. */
function show(dictionary: Dictionary, title: MessageKey, page: ComponentChild): void {
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
