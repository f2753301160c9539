/** Texts, numbers and dates of the interface. Components get them here and do not depend on the browser. */
import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { problemName } from '../../lib/core/problem';
import type { ProblemName } from '../../lib/core/problem';
import type en from '../../public/_locales/en/messages.json';
import { dayStyle } from './day-format';
import { madeOnce } from '../hooks/memoize';
import { apart } from './isolate-direction';

/** The English file defines the keys. A test checks that the other languages have the same. */
export type MessageKey = keyof typeof en;

/** Works like `browser.i18n.getMessage`: substitutions fill the placeholders in order. */
export type Translate = (key: MessageKey, ...substitutions: string[]) => string;

export interface Language {
  readonly t: Translate;
  /** For dates and numbers (BCP 47): the language of the texts, in the user's regional variant. */
  readonly locale: string;
}

const Spoken = createContext<Language | undefined>(undefined);

export function LanguageProvider({ t, locale, children }: Language & { readonly children: ComponentChildren }) {
  const spoken = useMemo<Language>(() => ({ t: rememberingWords(t), locale }), [t, locale]);
  return <Spoken.Provider value={spoken}>{children}</Spoken.Provider>;
}

/** Asks the browser for each message once: `getMessage` is slow, and a page shows some thirty messages per keystroke. */
function rememberingWords(t: Translate): Translate {
  const plain = madeOnce((key: MessageKey) => t(key));
  return (key, ...said) => (said.length === 0 ? plain(key) : t(key, ...said.map(apart)));
}

/** Returns the functions with which components format texts, numbers and dates. */
export function useLanguage() {
  const language = useContext(Spoken);
  if (!language) throw new Error('A component stands outside LanguageProvider.');
  const { t, locale } = language;
  const counted = (noun: 'count_chats' | 'count_turns' | 'popup_results', n: number): string => {
    const form = pluralsOf(t('language')).select(n) === 'one' ? 'one' : 'other';
    return t(`${noun}_${form}`, numbersOf(locale).format(n));
  };
  return {
    t,
    locale,
    /** Formats a count as 「3 件のチャット」 or “1 chat”: the number in the user's locale, the plural by the language of the text. */
    count: counted,
    /** Formats the number of hits. `hasMore` means that there are more than `n`. */
    found: (n: number, isFirst: boolean): string => {
      if (isFirst) return t('popup_results_first', numbersOf(locale).format(n));
      return counted('popup_results', n);
    },
    number: (n: number): string => numbersOf(locale).format(n),
    /** Formats a moment (milliseconds since 1970) as its day. */
    day: (at: number): string => daysOf(locale).format(at),
    /** Formats a moment (milliseconds since 1970) as day and minute. */
    moment: (at: number): string => momentsOf(locale).format(at),
    /** Formats a list: “ChatGPT and Claude”, 「ChatGPT、Claude」. */
    list: (names: readonly string[]): string => listsOf(t('language')).format(names),
  };
}

const pluralsOf = madeOnce(language => new Intl.PluralRules(language));
const numbersOf = madeOnce(locale => new Intl.NumberFormat(locale));
const listsOf = madeOnce(language => new Intl.ListFormat(language));
const daysOf = madeOnce(locale => new Intl.DateTimeFormat(locale, { dateStyle: dayStyle(locale) }));
const momentsOf = madeOnce(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }));

/** The name of a problem that has its own sentence, or `unknown`. */
export type Trouble = ProblemName | 'unknown';

export const troubleOf = (error: unknown): Trouble => problemName(error) ?? 'unknown';

/** Says what happened, what the user can do, and what is safe. */
export function TroubleText({ trouble }: { readonly trouble: Trouble }) {
  const { t } = useLanguage();
  return <>{t(`problem_${trouble}`)}</>;
}
