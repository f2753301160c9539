import { sites } from '../../lib/sites/registry';
import { translatedPage } from '../../lib/core/translated-page';
import { toStatusLight } from '../../lib/health/status-light';
import type { PageHealth } from '../../lib/rpc/contracts/capture';
import { useLanguage } from '../i18n/language';
import { formatCompleteness } from '../i18n/completeness-text';
import { useNotice } from '../hooks/use-notice';
import type { SitesProps } from './Sites';

interface SiteLightProps extends Pick<SitesProps, 'redesignReport' | 'copy'> {
  readonly health: PageHealth;
}

const colours = { reading: 'green', partial: 'amber', paused: 'grey', unreadable: 'red', failed: 'red' } as const;

/** Shows the latest reading state of a site, from the page that reported last. */
export function SiteLight({ health, redesignReport, copy }: SiteLightProps) {
  const { t, locale, moment } = useLanguage();
  const { notice, run } = useNotice();
  const light = toStatusLight(health);
  if (light === 'quiet') return null;

  const report = async () => {
    const text = await redesignReport(health.site);
    if (text === undefined) return t('report_no_page');
    await copy(text);
    return t('report_copied');
  };
  const isTranslated = health.missing === translatedPage;
  return (
    <div class="site-light">
      <span class={`light light-${colours[light]}`} aria-hidden="true" />
      <div>
        <p>{t(`light_${light}`)}</p>
        {health.since !== undefined && <p class="soft">{t('health_since', moment(health.since))}</p>}
        {health.completeness && <p class="soft">{formatCompleteness(health.completeness, t, locale)}</p>}
        {isTranslated && <p class="soft">{t('health_translated', sites[health.site].name)}</p>}
        {health.missing && !isTranslated && <p class="soft missing">{t('health_missing', health.missing)}</p>}
        {light === 'unreadable' && !isTranslated && (
          <button type="button" class="link" onClick={() => run(report)}>
            {t('report_copy')}
          </button>
        )}
        {notice && <p role="status">{notice.text}</p>}
      </div>
    </div>
  );
}
