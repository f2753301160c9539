import { useLanguage } from '../language';
import { useSaying } from '../use-saying';
import { Said } from './Said';
import { Switch } from './Switch';

export interface SiteDataProps {
  readonly siteData: boolean;
  readonly onSiteData: (on: boolean) => Promise<void>;
}

/** Whether Kura also reads what the sites' own pages load. */
export function SiteData({ siteData, onSiteData }: SiteDataProps) {
  const { t } = useLanguage();
  const { saying, attempt } = useSaying();
  return (
    <section class="card" aria-labelledby="site-data">
      <h2 id="site-data">{t('options_tap_title')}</h2>
      <Switch
        isFirst
        name={t('options_tap')}
        detail={t('options_tap_detail')}
        on={siteData}
        onSwitch={on => attempt(() => onSiteData(on))}
      />
      <Said saying={saying} />
    </section>
  );
}
