/** Texts about models: short names, sizes and languages. */
import type { ListedModel } from '../../lib/search/models/model-list';
import { useLanguage } from '../i18n/language';

/** Removes the owner and the format suffix of a model's id. */
export const toShortName = (id: string): string => (id.split('/').at(-1) ?? id).replace(/[-_]onnx$/i, '');

export function useModelText() {
  const { t, locale, number, list } = useLanguage();
  const names = new Intl.DisplayNames([t('language')], { type: 'language' });

  const listLanguages = ({ languages: known }: ListedModel): string => {
    const languageNames = known.map(code =>
      code === 'mul' ? t('options_model_languages_more') : (names.of(code) ?? code),
    );
    return list(languageNames);
  };
  /** Formats megabytes, with one decimal place below 10 MB. */
  const formatSize = (bytes: number): string =>
    (bytes / 1e6).toLocaleString(locale, { maximumFractionDigits: bytes < 1e7 ? 1 : 0 });
  return {
    formatSize,
    formatFacts: (model: ListedModel): string =>
      t(
        model.bytesAre === 'stated' ? 'options_model_facts' : 'options_model_facts_about',
        formatSize(model.bytes),
        listLanguages(model),
        model.licence,
      ),
    formatPassages: ({ done, all }: { readonly done: number; readonly all: number }): string =>
      done < all
        ? t('options_model_passages', number(done), number(all))
        : t('options_model_passages_all', number(all)),
  };
}
