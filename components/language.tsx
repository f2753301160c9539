/** The words of the interface, and how numbers and dates are said. Components get them here and know no browser. */
import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { problemName } from '../lib/problem';
import type { ProblemName } from '../lib/problem';
import type en from '../public/_locales/en/messages.json';
import { dayStyle } from './day-style';
import { madeOnce } from './made-once';
import { apart } from './other-direction';

/** The English file is the list of keys; a test holds the other languages to it. */
export type MessageKey = keyof typeof en;

/** As `browser.i18n.getMessage`: substitutions fill the key's placeholders in order. */
export type Translate = (key: MessageKey, ...substitutions: string[]) => string;

export interface Language {
  readonly t: Translate;
  /** BCP 47, for dates and numbers: the text's language, in the user's variant of it. */
  readonly locale: string;
}

const Spoken = createContext<Language | undefined>(undefined);

export function LanguageProvider({ t, locale, children }: Language & { readonly children: ComponentChildren }) {
  const spoken = useMemo<Language>(() => ({ t: rememberingWords(t), locale }), [t, locale]);
  return <Spoken.Provider value={spoken}>{children}</Spoken.Provider>;
}

/** The browser is asked for a sentence once: of its ways this is a slow one, and a page says some thirty with each letter that is typed. */
function rememberingWords(t: Translate): Translate {
  const plain = madeOnce((key: MessageKey) => t(key));
  return (key, ...said) => (said.length === 0 ? plain(key) : t(key, ...said.map(apart)));
}

/** What every component says things with. */
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
    /** 「3 件のチャット」, “1 chat”: numbers in the user's notation, the plural by the text's own language. */
    count: counted,
    /** How many were found; `isFirst`: there are more. */
    found: (n: number, isFirst: boolean): string => {
      if (isFirst) return t('popup_results_first', numbersOf(locale).format(n));
      return counted('popup_results', n);
    },
    number: (n: number): string => numbersOf(locale).format(n),
    /** Milliseconds since 1970 → the day. */
    day: (at: number): string => daysOf(locale).format(at),
    /** Milliseconds since 1970 → day and minute. */
    moment: (at: number): string => momentsOf(locale).format(at),
    /** “ChatGPT and Claude”, 「ChatGPT、Claude」. */
    list: (names: readonly string[]): string => listsOf(t('language')).format(names),
  };
}

const pluralsOf = madeOnce(language => new Intl.PluralRules(language));
const numbersOf = madeOnce(locale => new Intl.NumberFormat(locale));
const listsOf = madeOnce(language => new Intl.ListFormat(language));
const daysOf = madeOnce(locale => new Intl.DateTimeFormat(locale, { dateStyle: dayStyle(locale) }));
const momentsOf = madeOnce(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }));

/** A problem that has a sentence of its own, or anything else that went wrong. */
export type Trouble = ProblemName | 'unknown';

export const troubleOf = (error: unknown): Trouble => problemName(error) ?? 'unknown';

/** What happened, what to do, what is safe. */
export function TroubleText({ trouble }: { readonly trouble: Trouble }) {
  const { t } = useLanguage();
  return <>{t(`problem_${trouble}`)}</>;
}
