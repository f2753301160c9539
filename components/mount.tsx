import { render } from 'preact';
import type { ComponentChild } from 'preact';
import { getLanguageChoice, onLanguageChosen } from './appearance';
import { loadDictionary } from './i18n/dictionary';
import type { Dictionary } from './i18n/dictionary';
import { skipComposedKeys } from './hooks/skip-composed-keys';
import { restoreFocus } from './hooks/restore-focus';
import { LanguageProvider } from './i18n/language';
import { clearStartNotice } from './start-notice';
import type { MessageKey, Translate } from './i18n/language';

export type { Dictionary };

/**
 * Renders a page of ours in the chosen language; `native` holds the browser's. Chrome can leave `native` empty in a process that asked for
 * it while the extension was being loaded (an update, a start), until that process ends. Then the words are read from our own file.
 */
export function mount(native: Dictionary, title: MessageKey, page: ComponentChild): () => void {
  const showChosen = () => loadChosenDictionary(native, dictionary => show(dictionary, title, page));
  showChosen();
  const ends = [skipComposedKeys(window), restoreFocus(document), onLanguageChosen(showChosen)];
  return () => ends.forEach(end => end());
}

/** Calls `onLoaded` synchronously if no file has to be read, so that the page is there with its first frame. */
function loadChosenDictionary(native: Dictionary, onLoaded: (dictionary: Dictionary) => void): void {
  const nativeLanguage = native.getMessage('language');
  const choice = getLanguageChoice();
  if (nativeLanguage !== '' && (choice === 'browser' || choice === nativeLanguage)) return onLoaded(native);
  const language = choice === 'browser' ? toSupportedLanguage(native.getUILanguage()) : choice;
  const showIfUnchanged = (dictionary: Dictionary) => {
    if (getLanguageChoice() === choice) onLoaded(dictionary);
  };
  // Without the file the page uses the browser's language.
  loadDictionary(language, native.getUILanguage()).then(showIfUnchanged, () => showIfUnchanged(native));
}

const toSupportedLanguage = (tag: string) => (tag.split('-')[0] === 'ja' ? 'ja' : 'en');

/** Renders into `#app`. The root element is kept on a change of language, so that typed text and open parts stay. */
function show(dictionary: Dictionary, title: MessageKey, page: ComponentChild): void {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app.');
  const translate: Translate = (key, ...substitutions) => dictionary.getMessage(key, substitutions);
  // The language of the text, which is not the browser's where Kura does not speak that.
  const language = translate('language');
  // Dates follow the text, in the variant the user prefers: an English page says 21/11/2026 to a British reader.
  const preferred = [dictionary.getUILanguage(), ...navigator.languages];
  const locale = preferred.find(tag => tag.split('-')[0] === language) ?? language;
  document.documentElement.lang = language;
  document.title = translate(title);
  const spoken = (
    <LanguageProvider t={translate} locale={locale}>
      {page}
    </LanguageProvider>
  );
  clearStartNotice(root);
  render(spoken, root);
}
