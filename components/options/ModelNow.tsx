import type { ComponentChildren } from 'preact';
import type { AnsweringModel, ModelState, Passages } from '../../lib/search/engine';
import { durationText } from '../i18n/duration';
import { TroubleText, useLanguage } from '../i18n/language';
import { shortName, useModelWords } from './model-text';

interface ModelNowProps {
  readonly state: ModelState | undefined;
  readonly busy: boolean;
  /** Returns to the model that answers, or to text search only. */
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** Shows the model that answers and for how many chunks, the progress of the next one, or why it failed. */
export function ModelNow({ state, busy, onCancel, onRetry }: ModelNowProps) {
  const { t } = useLanguage();
  const { passages } = useModelWords();
  if (!state) return null;
  if (state.state === 'none') return <p class="now">{t('options_model_none_now')}</p>;
  const name = shortName(state.name);

  if (state.state === 'loading') {
    return (
      <Now action={t('options_model_cancel')} busy={busy} onAction={onCancel}>
        <label for="model-now">{t('options_model_loading', name)}</label>
        <progress id="model-now" max={1} value={state.progress} />
        <StillAnswering model={state.answering} says="options_model_still_answering" />
      </Now>
    );
  }
  if (state.state === 'failed') {
    return (
      <Now tone="bad" action={t('options_model_retry')} busy={busy} onAction={onRetry}>
        <p role="alert">
          {t('options_model_failed', name)} <TroubleText trouble={state.problem} />
        </p>
        <StillAnswering model={state.answering} says="options_model_still_answering" />
      </Now>
    );
  }
  const device = t(state.device === 'webgpu' ? 'options_model_gpu' : 'options_model_cpu');
  if (state.state === 'ready') {
    return (
      <Now tone="good">
        <p>{t('options_model_ready', name, device)}</p>
        {state.passages && state.passages.all > 0 && <p class="soft">{passages(state.passages)}</p>}
      </Now>
    );
  }
  return (
    <Now action={t('options_model_cancel')} busy={busy} onAction={onCancel}>
      <label for="model-now">{t('options_model_indexing', name, device)}</label>
      <progress id="model-now" max={state.passages.all} value={state.passages.done} />
      <HowFar of={state.passages} />
      <StillAnswering model={state.answering} says="options_model_answering" />
    </Now>
  );
}

interface NowProps {
  readonly tone?: 'good' | 'bad';
  readonly action?: string;
  readonly busy?: boolean;
  readonly onAction?: () => void;
  readonly children: ComponentChildren;
}

function Now({ tone, action, busy, onAction, children }: NowProps) {
  return (
    <div class={tone ? `now now-${tone}` : 'now'}>
      {children}
      {action && (
        <button type="button" disabled={busy} onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}

function HowFar({ of }: { readonly of: Passages }) {
  const { t, locale } = useLanguage();
  const { passages } = useModelWords();
  return (
    <p class="soft parts">
      <span>{passages(of)}</span>
      {of.trouble ? (
        <span class="warning">
          <TroubleText trouble={of.trouble} />
        </span>
      ) : of.resting ? (
        <span>{t('options_model_resting')}</span>
      ) : (
        of.left !== undefined && <span>{t('options_model_left', durationText(of.left * 1000, locale))}</span>
      )}
    </p>
  );
}

interface StillAnsweringProps {
  readonly model: AnsweringModel | undefined;
  readonly says: 'options_model_answering' | 'options_model_still_answering';
}

function StillAnswering({ model, says }: StillAnsweringProps) {
  const { t, number } = useLanguage();
  if (!model) return null;
  const { done, all } = model.passages;
  return <p class="soft">{t(says, shortName(model.choice.name), number(done), number(all))}</p>;
}
