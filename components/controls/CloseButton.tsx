import { useLanguage } from '../i18n/language';

/** Renders the close button: a way back to the list on narrow pages, a cross on wide ones. */
export function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <button type="button" class="quiet close-chat" aria-label={t('library_back')} onClick={onClose}>
      <span class="when-narrow">‹ {t('library_back')}</span>
      <span class="when-wide" title={t('library_back')}>
        ×
      </span>
    </button>
  );
}
