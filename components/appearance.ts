/**
 * How Kura's own pages look, and which language they speak. Kept in `localStorage`, which all of them share and which alone answers
 * before the first paint (`public/theme.js`). Content scripts and the background cannot read it: the mark on a site's page and the
 * context menu speak the browser's language.
 */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** `browser`: the browser's own language, or English where Kura does not speak that. */
export const languageChoices = ['browser', 'en', 'ja'] as const;
export type LanguageChoice = (typeof languageChoices)[number];

export const getTheme = (): Theme => themes.find(one => one === localStorage.getItem('theme')) ?? 'system';

/** Shows at once, on this page and on every other one of ours that is open. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem('theme', theme);
  document.documentElement.dataset['theme'] = theme;
}

export const getLanguageChoice = (): LanguageChoice =>
  languageChoices.find(one => one === localStorage.getItem('language')) ?? 'browser';

/** Spoken at once, on this page and on every other one of ours that is open. */
export function chooseLanguage(choice: LanguageChoice): void {
  localStorage.setItem('language', choice);
  dispatchEvent(new Event(chosenHere));
}

/** Another page says it by way of `storage`, this one not to itself. */
const chosenHere = 'kura-language';

/** Calls `speak` with each choice; the answer ends it. */
export function onLanguageChosen(speak: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  addEventListener(chosenHere, speak, { signal });
  addEventListener('storage', ({ key }) => key === 'language' && speak(), { signal });
  return () => ended.abort();
}
