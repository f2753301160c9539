import type { SiteId } from '../../lib/core/conversation';
import type { Site } from '../../lib/sites/site';
import { firstSites } from '../consent';
import { useLanguage } from '../i18n/language';

interface FirstRunProps {
  /** The chat site of the open tab, if it shows one. */
  readonly site: Site | undefined;
  /** Asks the browser for these sites and starts saving. Must be called in a click. */
  readonly onAgree: (sites: readonly SiteId[]) => void;
  readonly onWelcome: () => void;
}

/** Before the first site is on: one button, for the site of the open tab or else for the first three sites. */
export function FirstRun({ site, onAgree, onWelcome }: FirstRunProps) {
  const { t, list } = useLanguage();
  const offered = site ? [site] : firstSites;
  return (
    <section class="empty first-run">
      <img src="/icon/kura.svg" alt="" width="56" height="56" />
      <h2>{t('empty_consent_title', list(offered.map(({ name }) => name)))}</h2>
      <p class="soft">{t('empty_consent_detail')}</p>
      <button type="button" class="primary big" onClick={() => onAgree(offered.map(({ id }) => id))}>
        {t('welcome_keep')}
      </button>
      <button type="button" class="link" onClick={onWelcome}>
        {t('empty_consent_action')}
      </button>
    </section>
  );
}
