import { sites } from '../../lib/sites/registry';
import { useLanguage } from '../i18n/language';
import type { OpenCall } from './state/use-call';

interface CallBarProps {
  readonly openCall: OpenCall;
  readonly onDismiss: () => void;
}

/** Says that an assistant asks, and what came of it. The text itself is in the preview below. */
export function CallBar({ openCall: { proposed, state }, onDismiss }: CallBarProps) {
  const { t } = useLanguage();
  if (state === 'note') return null;
  const { name } = sites[proposed.site];
  return (
    <div class="notice call-bar">
      <div class="notice-text">
        <p role="status">{t(`call_${state}`, name)}</p>
      </div>
      <button type="button" class="quiet close" aria-label={t('popup_dismiss')} onClick={onDismiss}>
        ×
      </button>
    </div>
  );
}
