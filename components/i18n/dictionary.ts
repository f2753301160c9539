/** A dictionary for a language that is not the browser's, made from its message file. */
import type { MessageKey } from './language';

/** A source of texts: `browser.i18n`, or a message file. */
export interface Dictionary {
  getMessage(key: MessageKey, substitutions?: string[]): string;
  /** BCP 47. */
  getUILanguage(): string;
}

interface Message {
  readonly message: string;
  readonly placeholders?: Readonly<Record<string, { readonly content: string }>>;
}

/** Loads the dictionary that ships with the extension. Rejects if the file cannot be read. */
export async function loadDictionary(language: 'en' | 'ja', browserLanguage: string): Promise<Dictionary> {
  const file = await fetch(`/_locales/${language}/messages.json`);
  // This is our own file, and `test/locales.test.ts` checks its shape.
  return createDictionary((await file.json()) as Readonly<Record<string, Message>>, browserLanguage);
}

export function createDictionary(messages: Readonly<Record<string, Message>>, browserLanguage: string): Dictionary {
  return {
    getUILanguage: () => browserLanguage,
    getMessage(key, substitutions = []) {
      const entry = messages[key];
      // One pass, because a substitution may itself look like a placeholder.
      return (entry?.message ?? '').replace(/\$\$|\$(\w+)\$/g, (match, name: string | undefined) => {
        if (name === undefined) return '$';
        const content = entry?.placeholders?.[name.toLowerCase()]?.content;
        return content?.replace(/\$([1-9])/g, (_, number: string) => substitutions[Number(number) - 1] ?? '') ?? match;
      });
    },
  };
}
