import { languageChoices, themes } from '../appearance';
import type { LanguageChoice, Theme } from '../appearance';
import { useLanguage } from '../i18n/language';
import { useSaying } from '../hooks/use-notice';
import { Choices } from './Choices';
import { Said } from './StatusText';
import { Switch } from './Switch';

export interface LooksProps {
  readonly looks: {
    /** The current choices. */
    readonly theme: () => Theme;
    readonly language: () => LanguageChoice;
    readonly onTheme: (theme: Theme) => void;
    readonly onLanguage: (language: LanguageChoice) => void;
  };
  readonly pageMark: boolean;
  readonly onPageMark: (on: boolean) => Promise<void>;
}

/** Formats a language in its own words, so that users who cannot read the page find it. */
const ownName = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

/** Sets theme and language of Kura's own pages, and whether sites show Kura's status mark. */
export function Looks({ looks, pageMark, onPageMark }: LooksProps) {
  const { t } = useLanguage();
  const { saying, attempt } = useSaying();
  return (
    <section class="card" aria-labelledby="looks">
      <h2 id="looks">{t('options_looks_title')}</h2>
      <Choices
        legend={t('options_theme')}
        name="theme"
        chosen={looks.theme()}
        onChoose={looks.onTheme}
        choices={themes.map(theme => ({ value: theme, label: t(`options_theme_${theme}`) }))}
      />
      <Choices
        legend={t('options_language')}
        name="language"
        chosen={looks.language()}
        onChoose={looks.onLanguage}
        choices={languageChoices.map(language => ({
          value: language,
          label: language === 'browser' ? t('options_language_browser') : ownName(language),
          ...(language !== 'browser' && { lang: language }),
        }))}
      />
      <p class="soft">{t('options_language_detail')}</p>
      <Switch
        name={t('options_mark')}
        detail={t('options_mark_detail')}
        on={pageMark}
        onSwitch={on => attempt(() => onPageMark(on))}
      />
      <Said saying={saying} />
    </section>
  );
}
