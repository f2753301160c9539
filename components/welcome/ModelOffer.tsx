import { offered } from '../../lib/search/models/catalogue';
import type { ModelChoice, ModelState } from '../../lib/search/engine';
import { useLanguage } from '../i18n/language';
import { ModelNow } from '../options/ModelNow';
import { useModelWords } from '../options/model-text';
import { useSaying } from '../hooks/use-notice';

export interface MeaningOfferProps {
  readonly state: ModelState | undefined;
  readonly useModel: (choice: ModelChoice) => Promise<void>;
}

/** Offers the default model: its benefit, its size, and its download progress. */
export function MeaningOffer({ state, useModel }: MeaningOfferProps) {
  const { t } = useLanguage();
  const { facts, size } = useModelWords();
  const { saying, busy, attempt } = useSaying();
  const [model] = offered;
  if (!model) return null;
  const get = () => attempt(() => useModel({ from: 'hub', name: model.id }));
  const isNone = state?.state === 'none';
  return (
    <section class="card" aria-labelledby="meaning-offer">
      <h2 id="meaning-offer">{t('welcome_meaning_title')}</h2>
      <p class="soft">{t('welcome_meaning_detail')}</p>
      {isNone && <p class="soft">{facts(model)}</p>}
      {!isNone && (
        <ModelNow state={state} busy={busy} onCancel={() => attempt(() => useModel({ from: 'none' }))} onRetry={get} />
      )}
      <div class="row offer">
        {isNone && (
          <button type="button" class="primary" disabled={busy} onClick={get}>
            {t('welcome_meaning_get', size(model.bytes))}
          </button>
        )}
        <a class="button" href="/options.html#meaning">
          {t('welcome_meaning_more')}
        </a>
      </div>
      <p class="warning" role="status">
        {saying?.text}
      </p>
    </section>
  );
}
