import { sites } from '../../lib/sites/registry';
import { useLanguage } from '../i18n/language';
import type { CallState } from './state/popup-state';

interface CallBarProps {
  readonly openCall: CallState;
  readonly onDismiss: () => void;
}

/** Says that an assistant asks, and what came of it. The text itself is in the preview below. */
export function CallBar({ openCall: { proposed, phase }, onDismiss }: CallBarProps) {
  const { t } = useLanguage();
  if (phase === 'note' || phase === 'closed') return null;
  const { name } = sites[proposed.site];
  return (
    <div class="notice call-bar">
      <div class="notice-text">
        <p role="status">{t(`call_${phase}`, name)}</p>
      </div>
      <button type="button" class="quiet close" aria-label={t('popup_dismiss')} onClick={onDismiss}>
        ×
      </button>
    </div>
  );
}
