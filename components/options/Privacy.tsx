import { useLanguage } from '../i18n/language';
import { Group } from './Group';
import { StorageRow, type StorageProps } from './Storage';

/** Says that nothing leaves the computer, how to check it, and how much space is used. */
export function Privacy({ storage }: Pick<StorageProps, 'storage'>) {
  const { t } = useLanguage();
  return (
    <Group id="privacy" title={t('options_privacy_title')}>
      <details class="setting-fold">
        <summary class="setting">
          <span class="setting-text">
            <span class="setting-name">{t('options_privacy_nothing')}</span>
            <span class="setting-detail">{t('options_privacy_insert')}</span>
          </span>
          <span class="link">{t('options_privacy_check_title')}</span>
        </summary>
        <p class="setting soft">{t('options_privacy_check')}</p>
        <p class="setting soft">{t('options_privacy_hub')}</p>
        <p class="setting soft">{t('options_privacy_uninstall')}</p>
      </details>
      <StorageRow storage={storage} />
    </Group>
  );
}
