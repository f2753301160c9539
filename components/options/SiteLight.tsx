import { sites } from '../../lib/sites/registry';
import { translatedPage } from '../../lib/core/translated-page';
import { toStatusLight } from '../../lib/health/status-light';
import type { PageHealth } from '../../lib/rpc/contracts/capture';
import { useLanguage } from '../i18n/language';
import { useNotice } from '../hooks/use-notice';
import type { SitesProps } from './Sites';

interface SiteLightProps extends Pick<SitesProps, 'redesignReport' | 'copy'> {
  readonly health: PageHealth;
}

/** Says what is wrong with a site, by the page that reported last, with the button that reports it. Nothing is said while all is well. */
export function SiteLight({ health, redesignReport, copy }: SiteLightProps) {
  const { t } = useLanguage();
  const { notice, run } = useNotice();
  const light = toStatusLight(health);
  if (light !== 'unreadable' && light !== 'failed') return null;
  const report = async () => {
    const text = await redesignReport(health.site);
    if (text === undefined) return t('report_no_page');
    await copy(text);
    return t('report_copied');
  };
  const isTranslated = health.missing === translatedPage;
  const { name } = sites[health.site];
  const textKey = isTranslated ? 'health_translated' : light === 'failed' ? 'health_failed' : 'health_unreadable';
  return (
    <div class="site-light">
      <p class="warning">{t(textKey, name)}</p>
      {light === 'unreadable' && !isTranslated && (
        <button type="button" class="link" onClick={() => run(report)}>
          {t('report_copy')}
        </button>
      )}
      {notice && <p role="status">{notice.text}</p>}
    </div>
  );
}
