import { builtInModel } from '../../lib/core/built-in-model';
import { offered } from '../../lib/search/models/model-list';
import type { ModelChoice, ModelState } from '../../lib/search/engine';
import { useLanguage } from '../i18n/language';
import { ModelStatus } from '../options/ModelStatus';
import { useModelText } from '../options/use-model-text';
import { useNotice } from '../hooks/use-notice';

export interface ModelOfferProps {
  readonly state: ModelState | undefined;
  readonly useModel: (choice: ModelChoice) => Promise<void>;
}

/** Says that search by meaning is built in, and offers a larger model: its benefit, its size, its download progress. */
export function ModelOffer({ state, useModel }: ModelOfferProps) {
  const { t } = useLanguage();
  const { formatFacts, formatSize } = useModelText();
  const { notice, busy, run } = useNotice();
  const [model] = offered;
  if (!model) return null;
  const downloadModel = () => run(() => useModel({ from: 'hub', name: model.id }));
  const isSmall = state?.state === 'none' || state?.name === builtInModel.name;
  return (
    <section class="card" aria-labelledby="semantic-offer">
      <h2 id="semantic-offer">{t('welcome_semantic_title')}</h2>
      <p class="soft">{t('welcome_semantic_detail')}</p>
      {isSmall && <p class="soft">{formatFacts(model)}</p>}
      {!isSmall && (
        <ModelStatus
          state={state}
          busy={busy}
          onCancel={() => run(() => useModel(builtInModel))}
          onRetry={downloadModel}
        />
      )}
      <div class="row option">
        {isSmall && (
          <button type="button" class="primary" disabled={busy} onClick={downloadModel}>
            {t('welcome_semantic_get', formatSize(model.bytes))}
          </button>
        )}
        <a class="button" href="/options.html#semantic">
          {t('welcome_semantic_more')}
        </a>
      </div>
      <p class="warning" role="status">
        {notice?.text}
      </p>
    </section>
  );
}
