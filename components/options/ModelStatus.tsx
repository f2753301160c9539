import type { ComponentChildren } from 'preact';
import { builtInModel } from '../../lib/core/built-in-model';
import type { AnsweringModel, ModelState, EmbeddingProgress } from '../../lib/search/engine';
import { formatDuration } from '../i18n/format-duration';
import { ProblemText, useLanguage } from '../i18n/language';
import { toShortName, useModelText } from './use-model-text';

interface ModelStatusProps {
  readonly state: ModelState | undefined;
  readonly busy: boolean;
  /** Returns to the model that answers, or to text search only. */
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** Shows the model that answers and for how many chunks, the progress of the next one, or why it failed. */
export function ModelStatus({ state, busy, onCancel, onRetry }: ModelStatusProps) {
  const { t } = useLanguage();
  const { formatPassages } = useModelText();
  if (!state) return <div class="model-state" />;
  if (state.state === 'none') return <p class="model-state">{t('options_model_none_now')}</p>;
  const name = toShortName(state.name);
  const isBuiltIn = state.name === builtInModel.name;

  if (state.state === 'loading') {
    return (
      <StatusCard action={t('options_model_cancel')} busy={busy} onAction={onCancel}>
        <label for="model-now">{t('options_model_loading', name)}</label>
        <progress id="model-now" max={1} value={state.progress} />
        <StillAnswering model={state.answering} messageKey="options_model_still_answering" />
      </StatusCard>
    );
  }
  if (state.state === 'failed') {
    return (
      <StatusCard tone="bad" action={t('options_model_retry')} busy={busy} onAction={onRetry}>
        <p role="alert">
          {t('options_model_failed', name)} <ProblemText problem={state.problem} />
        </p>
        <StillAnswering model={state.answering} messageKey="options_model_still_answering" />
      </StatusCard>
    );
  }
  const device = t(state.device === 'webgpu' ? 'options_model_gpu' : 'options_model_cpu');
  if (state.state === 'ready') {
    return (
      <StatusCard tone="good">
        <p>{isBuiltIn ? t('options_model_kura_now') : t('options_model_ready', name, device)}</p>
        {state.chunks && state.chunks.all > 0 && <p class="soft">{formatPassages(state.chunks)}</p>}
      </StatusCard>
    );
  }
  return (
    <StatusCard action={t('options_model_cancel')} busy={busy} onAction={onCancel}>
      <label for="model-now">
        {isBuiltIn ? t('options_model_kura_now') : t('options_model_indexing', name, device)}
      </label>
      <progress id="model-now" max={state.chunks.all} value={state.chunks.done} />
      <IndexingProgress progress={state.chunks} />
      <StillAnswering model={state.answering} messageKey="options_model_answering" />
    </StatusCard>
  );
}

interface StatusCardProps {
  readonly tone?: 'good' | 'bad';
  readonly action?: string;
  readonly busy?: boolean;
  readonly onAction?: () => void;
  readonly children: ComponentChildren;
}

function StatusCard({ tone, action, busy, onAction, children }: StatusCardProps) {
  return (
    <div class={tone ? `model-state model-state-${tone}` : 'model-state'}>
      {children}
      {action && (
        <button type="button" disabled={busy} onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}

function IndexingProgress({ progress }: { readonly progress: EmbeddingProgress }) {
  const { t, locale } = useLanguage();
  const { formatPassages } = useModelText();
  return (
    <p class="soft parts">
      <span>{formatPassages(progress)}</span>
      {progress.problem ? (
        <span class="warning">
          <ProblemText problem={progress.problem} />
        </span>
      ) : progress.isPaused ? (
        <span>{t('options_model_resting')}</span>
      ) : (
        progress.secondsLeft !== undefined && (
          <span>{t('options_model_left', formatDuration(progress.secondsLeft * 1000, locale))}</span>
        )
      )}
    </p>
  );
}

interface StillAnsweringProps {
  readonly model: AnsweringModel | undefined;
  readonly messageKey: 'options_model_answering' | 'options_model_still_answering';
}

function StillAnswering({ model, messageKey }: StillAnsweringProps) {
  const { t, number } = useLanguage();
  if (!model) return null;
  const { done, all } = model.chunks;
  return <p class="soft">{t(messageKey, toShortName(model.choice.name), number(done), number(all))}</p>;
}
