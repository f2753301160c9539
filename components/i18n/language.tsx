/** Texts, numbers and dates of the interface. Components get them here and do not depend on the browser. */
import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { getNow } from '../../lib/core/clock';
import { toProblemName } from '../../lib/core/problem';
import type { ProblemName } from '../../lib/core/problem';
import type en from '../../public/_locales/en/messages.json';
import { toDateStyle } from './to-date-style';
import { memoize } from '../hooks/memoize';
import { isolateDirection } from './isolate-direction';

/** The English file defines the keys. A test checks that the other languages have the same. */
export type MessageKey = keyof typeof en;

/** Works like `browser.i18n.getMessage`: substitutions fill the placeholders in order. */
export type Translate = (key: MessageKey, ...substitutions: string[]) => string;

export interface Language {
  readonly t: Translate;
  /** For dates and numbers (BCP 47): the language of the texts, in the user's regional variant. */
  readonly locale: string;
}

const LanguageContext = createContext<Language | undefined>(undefined);

export function LanguageProvider({ t, locale, children }: Language & { readonly children: ComponentChildren }) {
  const language = useMemo<Language>(() => ({ t: memoizeTranslate(t), locale }), [t, locale]);
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/** Asks the browser for each message once: `getMessage` is slow, and a page shows some thirty messages per keystroke. */
function memoizeTranslate(t: Translate): Translate {
  const translateKey = memoize((key: MessageKey) => t(key));
  return (key, ...substitutions) =>
    substitutions.length === 0 ? translateKey(key) : t(key, ...substitutions.map(isolateDirection));
}

/** Returns the functions with which components format texts, numbers and dates. */
export function useLanguage() {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('A component stands outside LanguageProvider.');
  const { t, locale } = language;
  const formatCount = (
    noun:
      | 'count_chats'
      | 'count_turns'
      | 'count_documents'
      | 'import_new'
      | 'import_go'
      | 'import_saved'
      | 'popup_results'
      | 'ask_sources',
    n: number,
  ): string => {
    const form = getPluralRules(t('language')).select(n) === 'one' ? 'one' : 'other';
    return t(`${noun}_${form}`, getNumberFormat(locale).format(n));
  };
  return {
    t,
    locale,
    /** Formats a count as 「3 件のチャット」 or “1 chat”: the number in the user's locale, the plural by the language of the text. */
    count: formatCount,
    /** Formats the number of hits. `hasMore` means that there are more than `n`. */
    countHits: (n: number, hasMore: boolean): string => {
      if (hasMore) return t('popup_results_first', getNumberFormat(locale).format(n));
      return formatCount('popup_results', n);
    },
    number: (n: number): string => getNumberFormat(locale).format(n),
    /** Formats a moment (milliseconds since 1970) as its day. */
    day: (at: number): string => getDayFormat(locale).format(at),
    /** Formats a moment (milliseconds since 1970) as its day, without the year if that is the current one: “Oct 9”, 「10月9日」. */
    shortDay: (at: number): string =>
      isThisYear(at) ? getShortDayFormat(locale).format(at) : getDayFormat(locale).format(at),
    /** Formats a moment (milliseconds since 1970) as day and minute. */
    moment: (at: number): string => getMomentFormat(locale).format(at),
    /** Formats a list: “ChatGPT and Claude”, 「ChatGPT、Claude」. */
    list: (names: readonly string[]): string => getListFormat(t('language')).format(names),
  };
}

const getPluralRules = memoize(language => new Intl.PluralRules(language));
const getNumberFormat = memoize(locale => new Intl.NumberFormat(locale));
const getListFormat = memoize(language => new Intl.ListFormat(language));
const getDayFormat = memoize(locale => new Intl.DateTimeFormat(locale, { dateStyle: toDateStyle(locale) }));
const getShortDayFormat = memoize(locale => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }));
const isThisYear = (at: number): boolean => new Date(at).getFullYear() === new Date(getNow()).getFullYear();
const getMomentFormat = memoize(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }));

/** The name of a problem that has its own sentence, or `unknown`. */
export type ProblemKey = ProblemName | 'unknown';

export const toProblemKey = (error: unknown): ProblemKey => toProblemName(error) ?? 'unknown';

/** Says what happened, what the user can do, and what is safe. */
export function ProblemText({ problem }: { readonly problem: ProblemKey }) {
  const { t } = useLanguage();
  return <>{t(`problem_${problem}`)}</>;
}
