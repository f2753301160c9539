import { builtInModel } from '../../lib/core/built-in-model';
import { offered } from '../../lib/search/models/model-list';
import type { ModelChoice, ModelState } from '../../lib/search/engine';
import { useLanguage } from '../i18n/language';
import { ModelStatus } from '../options/ModelStatus';
import { Row } from '../options/Row';
import { StatusText } from '../options/StatusText';
import { useModelText } from '../options/use-model-text';
import { useNotice } from '../hooks/use-notice';

export interface ModelOfferProps {
  readonly state: ModelState | undefined;
  readonly useModel: (choice: ModelChoice) => Promise<void>;
}

/** Offers the recommended model in one line: its benefit, its size, its download progress. A small one is built in. */
export function ModelOffer({ state, useModel }: ModelOfferProps) {
  const { t } = useLanguage();
  const { formatSize } = useModelText();
  const { notice, busy, run } = useNotice();
  const [model] = offered;
  if (!model) return null;
  const downloadModel = () => run(() => useModel({ from: 'hub', name: model.id }));
  const isSmall = !state || state.state === 'none' || state.name === builtInModel.name;
  return (
    <div class="group-card">
      <Row name={t('welcome_semantic_title')} detail={t('welcome_semantic_detail')}>
        {isSmall && (
          <button type="button" disabled={busy} onClick={downloadModel}>
            {t('welcome_semantic_get', formatSize(model.bytes))}
          </button>
        )}
      </Row>
      {!isSmall && (
        <ModelStatus
          state={state}
          busy={busy}
          onCancel={() => run(() => useModel(builtInModel))}
          onRetry={downloadModel}
        />
      )}
      <StatusText notice={notice} />
    </div>
  );
}
