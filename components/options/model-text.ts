/** Texts about models: short names, sizes and languages. */
import type { CatalogueModel } from '../../lib/search/models/catalogue';
import { useLanguage } from '../i18n/language';

/** Removes the owner and the format suffix of a model's id. */
export const shortName = (id: string): string => (id.split('/').at(-1) ?? id).replace(/[-_]onnx$/i, '');

export function useModelWords() {
  const { t, locale, number, list } = useLanguage();
  const names = new Intl.DisplayNames([t('language')], { type: 'language' });

  const languages = ({ languages: known }: CatalogueModel): string => {
    const named = known.map(code => (code === 'mul' ? t('options_model_languages_more') : (names.of(code) ?? code)));
    return list(named);
  };
  /** Formats megabytes, with one decimal place below 10 MB. */
  const size = (bytes: number): string =>
    (bytes / 1e6).toLocaleString(locale, { maximumFractionDigits: bytes < 1e7 ? 1 : 0 });
  return {
    size,
    facts: (model: CatalogueModel): string =>
      t(
        model.bytesAre === 'stated' ? 'options_model_facts' : 'options_model_facts_about',
        size(model.bytes),
        languages(model),
        model.licence,
      ),
    passages: ({ done, all }: { readonly done: number; readonly all: number }): string =>
      done < all
        ? t('options_model_passages', number(done), number(all))
        : t('options_model_passages_all', number(all)),
  };
}
