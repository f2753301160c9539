import { useLanguage } from '../i18n/language';
import { useNotice } from '../hooks/use-notice';
import { Group } from './Group';
import { StatusText } from './StatusText';
import { Switch } from './Switch';

export interface CaptureSettingsProps {
  readonly siteData: boolean;
  readonly onSiteData: (on: boolean) => Promise<void>;
  readonly hideBeforeKeeping: boolean;
  readonly onHideBeforeKeeping: (on: boolean) => Promise<void>;
}

/** Sets what is stored of a chat: whether the site's own data is used, and whether secrets are masked first. */
export function CaptureSettings({
  siteData,
  onSiteData,
  hideBeforeKeeping,
  onHideBeforeKeeping,
}: CaptureSettingsProps) {
  const { t } = useLanguage();
  const { notice, run } = useNotice();
  return (
    <Group id="kept" title={t('options_kept_title')}>
      <Switch
        name={t('options_tap')}
        detail={t('options_tap_detail')}
        on={siteData}
        onSwitch={on => run(() => onSiteData(on))}
      />
      <Switch
        name={t('options_hide')}
        detail={t('options_hide_detail')}
        on={hideBeforeKeeping}
        onSwitch={on => run(() => onHideBeforeKeeping(on))}
      />
      <StatusText notice={notice} />
    </Group>
  );
}
