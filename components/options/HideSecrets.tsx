import { useLanguage } from '../i18n/language';
import { useSaying } from '../hooks/use-notice';
import { Said } from './StatusText';
import { Switch } from './Switch';

export interface KeptProps {
  readonly siteData: boolean;
  readonly onSiteData: (on: boolean) => Promise<void>;
  readonly hideBeforeKeeping: boolean;
  readonly onHideBeforeKeeping: (on: boolean) => Promise<void>;
}

/** Sets what is stored of a chat: whether the site's own data is used, and whether secrets are masked first. */
export function Kept({ siteData, onSiteData, hideBeforeKeeping, onHideBeforeKeeping }: KeptProps) {
  const { t } = useLanguage();
  const { saying, attempt } = useSaying();
  return (
    <section class="card" aria-labelledby="kept">
      <h2 id="kept">{t('options_kept_title')}</h2>
      <Switch
        isFirst
        name={t('options_tap')}
        detail={t('options_tap_detail')}
        on={siteData}
        onSwitch={on => attempt(() => onSiteData(on))}
      />
      <Switch
        name={t('options_hide')}
        detail={t('options_hide_detail')}
        on={hideBeforeKeeping}
        onSwitch={on => attempt(() => onHideBeforeKeeping(on))}
      />
      <Said saying={saying} />
    </section>
  );
}
