/** The words of a language that is not the browser's: its message file, read as the browser would read it. */
import type { MessageKey } from './language';

/** Where the words come from: `browser.i18n`, or a message file. */
export interface Dictionary {
  getMessage(key: MessageKey, substitutions?: string[]): string;
  /** BCP 47. */
  getUILanguage(): string;
}

interface Message {
  readonly message: string;
  readonly placeholders?: Readonly<Record<string, { readonly content: string }>>;
}

/** The dictionary that ships with the extension for `language`. Rejects when the file cannot be read. */
export async function shippedDictionary(language: 'en' | 'ja', browserLanguage: string): Promise<Dictionary> {
  const file = await fetch(`/_locales/${language}/messages.json`);
  // Our own file: `test/locales.test.ts` holds it to this shape.
  return dictionaryOf((await file.json()) as Readonly<Record<string, Message>>, browserLanguage);
}

export function dictionaryOf(messages: Readonly<Record<string, Message>>, browserLanguage: string): Dictionary {
  return {
    getUILanguage: () => browserLanguage,
    getMessage(key, substitutions = []) {
      const entry = messages[key];
      // In one pass: what is filled in may itself look like a placeholder.
      return (entry?.message ?? '').replace(/\$\$|\$(\w+)\$/g, (whole, name: string | undefined) => {
        if (name === undefined) return '$';
        const content = entry?.placeholders?.[name.toLowerCase()]?.content;
        return content?.replace(/\$([1-9])/g, (_, place: string) => substitutions[Number(place) - 1] ?? '') ?? whole;
      });
    },
  };
}
