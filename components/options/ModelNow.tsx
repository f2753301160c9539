import type { ModelState } from '../../lib/engine/engine';
import { TroubleText, useLanguage } from '../language';

/** Which model is answering, how far it is, or why it is not. */
export function ModelNow({ state }: { readonly state: ModelState | undefined }) {
  const { t } = useLanguage();
  if (!state) return null;
  if (state.state === 'none') return <p class="now">{t('options_model_none_now')}</p>;
  if (state.state === 'loading') {
    return (
      <p class="now">
        <label for="model-now">{t('options_model_loading', state.name)}</label>
        <progress id="model-now" max={1} value={state.progress} />
      </p>
    );
  }
  if (state.state === 'ready' || state.state === 'indexing') {
    const device = t(state.device === 'webgpu' ? 'options_model_gpu' : 'options_model_cpu');
    return <p class="now now-good">{t('options_model_ready', state.name, device)}</p>;
  }
  return (
    <p class="now now-bad" role="alert">
      {t('options_model_failed', state.name)} <TroubleText trouble={state.problem} />
    </p>
  );
}
