import { useLanguage } from '../language';
import { useSaying } from '../use-saying';
import { Said } from './Said';

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
      <label class="switch">
        <span class="switch-text">
          <span class="switch-name">{t('options_tap')}</span>
          <span class="soft">{t('options_tap_detail')}</span>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-label={t('options_tap')}
          defaultChecked={siteData}
          onChange={event => {
            const on = event.currentTarget.checked;
            attempt(() => onSiteData(on));
          }}
        />
      </label>
      {saying && <Said saying={saying} />}
    </section>
  );
}
