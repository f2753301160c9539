import { languageChoices, themes } from '../appearance';
import type { LanguageChoice, Theme } from '../appearance';
import { useLanguage } from '../i18n/language';
import { useNotice } from '../hooks/use-notice';
import { Choices } from './Choices';
import { Group } from './Group';
import { SelectRow } from './Row';
import { OpeningShortcut, type ShortcutsProps } from './Shortcuts';
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

/** Sets theme and language of Kura's own pages, and whether sites show Kura's status mark. Shows the keys that open Kura. */
export function Appearance({ appearance, pageMark, onPageMark, shortcuts }: AppearanceProps & ShortcutsProps) {
  const { t } = useLanguage();
  const { notice, run } = useNotice();
  return (
    <Group id="general">
      <Choices
        legend={t('options_theme')}
        name="theme"
        chosen={appearance.theme()}
        onChoose={appearance.onTheme}
        choices={themes.map(theme => ({ value: theme, label: t(`options_theme_${theme}`) }))}
      />
      <SelectRow
        name={t('options_language')}
        chosen={appearance.language()}
        onChoose={appearance.onLanguage}
        choices={languageChoices.map(language => ({
          value: language,
          label: language === 'browser' ? t('options_language_browser') : formatNativeName(language),
          ...(language !== 'browser' && { lang: language }),
        }))}
      />
      <OpeningShortcut shortcuts={shortcuts} />
      <Switch name={t('options_mark')} on={pageMark} onSwitch={on => run(() => onPageMark(on))} />
      <StatusText notice={notice} />
    </Group>
  );
}
