import { languageChoices, themes } from '../appearance';
import type { LanguageChoice, Theme } from '../appearance';
import { useLanguage } from '../i18n/language';
import { useNotice } from '../hooks/use-notice';
import { Choices } from './Choices';
import { StatusText } from './StatusText';
import { Switch } from './Switch';

export interface AppearanceProps {
  readonly appearance: {
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
const formatNativeName = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

/** Sets theme and language of Kura's own pages, and whether sites show Kura's status mark. */
export function Appearance({ appearance, pageMark, onPageMark }: AppearanceProps) {
  const { t } = useLanguage();
  const { notice, run } = useNotice();
  return (
    <section class="card" aria-labelledby="looks">
      <h2 id="looks">{t('options_looks_title')}</h2>
      <Choices
        legend={t('options_theme')}
        name="theme"
        chosen={appearance.theme()}
        onChoose={appearance.onTheme}
        choices={themes.map(theme => ({ value: theme, label: t(`options_theme_${theme}`) }))}
      />
      <Choices
        legend={t('options_language')}
        name="language"
        chosen={appearance.language()}
        onChoose={appearance.onLanguage}
        choices={languageChoices.map(language => ({
          value: language,
          label: language === 'browser' ? t('options_language_browser') : formatNativeName(language),
          ...(language !== 'browser' && { lang: language }),
        }))}
      />
      <p class="soft">{t('options_language_detail')}</p>
      <Switch
        name={t('options_mark')}
        detail={t('options_mark_detail')}
        on={pageMark}
        onSwitch={on => run(() => onPageMark(on))}
      />
      <StatusText notice={notice} />
    </section>
  );
}
