/** A working stand-in for `browser.i18n.getMessage`: the real message files, placeholders filled as the browser fills them. */
import { render } from '@testing-library/preact';
import type { ComponentChild } from 'preact';
import { skipComposedKeys } from '../../components/hooks/skip-composed-keys';
import { LanguageProvider } from '../../components/i18n/language';
import type { Translate } from '../../components/i18n/language';
import en from '../../public/_locales/en/messages.json';
import ja from '../../public/_locales/ja/messages.json';

interface Message {
  readonly message: string;
  readonly placeholders?: Readonly<Record<string, { readonly content: string }>>;
}

export const locales: Readonly<Record<'en' | 'ja', Readonly<Record<string, Message>>>> = { en, ja };

export const translator =
  (language: keyof typeof locales): Translate =>
  (key, ...substitutions) => {
    const entry = locales[language][key];
    if (!entry) return '';
    return entry.message.replace(/\$(\w+)\$/g, (_, name: string) => {
      const content = entry.placeholders?.[name.toLowerCase()]?.content ?? '';
      return content.replace(/\$(\d)/g, (_, place: string) => substitutions[Number(place) - 1] ?? '');
    });
  };

/** What `mount` does for every page. */
let release: (() => void) | undefined;

/** Renders in one language; `t` says what the component should say. Keys that belong to an input method stay with it, as on a page. */
export function renderIn(language: keyof typeof locales, child: ComponentChild) {
  const t = translator(language);
  release?.();
  release = skipComposedKeys(window);
  const wrap = (content: ComponentChild) => (
    <LanguageProvider t={t} locale={language}>
      {content}
    </LanguageProvider>
  );
  const { rerender, ...rendered } = render(wrap(child));
  return { ...rendered, t, rerender: (content: ComponentChild) => rerender(wrap(content)) };
}
