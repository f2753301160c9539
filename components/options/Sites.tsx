import { getNow } from '../../lib/core/clock';
import { useEffect, useState } from 'preact/hooks';
import type { SiteId } from '../../lib/core/conversation';
import type { PageHealth } from '../../lib/rpc/contracts/capture';
import type { SettingUpdate } from '../controls/SharedSetting';
import { updateConsent } from '../consent';
import type { Consent } from '../consent';
import { ProblemText, toProblemKey, useLanguage } from '../i18n/language';
import type { ProblemKey } from '../i18n/language';
import { SiteSwitches } from '../controls/SiteSwitches';
import { SiteLight } from './SiteLight';

export interface SitesProps {
  readonly consent: Consent;
  readonly onConsent: SettingUpdate<Consent>;
  /** Resolves with a report about an open page of this site that cannot be read, or `undefined` if none is open. */
  readonly redesignReport: (site: SiteId) => Promise<string | undefined>;
  readonly copy: (text: string) => Promise<void>;
}

/** Shows which sites are read, since when, and how reading goes. */
export function Sites({
  consent,
  onConsent,
  health,
  ...report
}: SitesProps & { readonly health: readonly PageHealth[] }) {
  const { t, day } = useLanguage();
  const [shownConsent, setShownConsent] = useState(consent);
  // Another page may have changed the consent.
  useEffect(() => setShownConsent(consent), [consent]);
  const [problem, setTrouble] = useState<ProblemKey>();
  const choose = async (site: SiteId, on: boolean) => {
    const now = getNow();
    const previousSince = shownConsent[site];
    const applySwitch = (stored: Consent) => updateConsent(stored, site, on, now);
    setShownConsent(applySwitch);
    try {
      await onConsent(applySwitch);
      setTrouble(undefined);
    } catch (error) {
      setShownConsent(before => updateConsent(before, site, previousSince !== undefined, previousSince));
      setTrouble(toProblemKey(error));
    }
  };
  return (
    <section class="card" aria-labelledby="sites">
      <h2 id="sites">{t('options_sites_title')}</h2>
      <p class="soft">{t('options_sites_detail')}</p>
      <SiteSwitches
        consent={shownConsent}
        onSwitch={(site, on) => void choose(site, on)}
        detail={({ id }) => {
          const since = shownConsent[id];
          return since !== undefined && t('options_site_since', day(since));
        }}
        more={({ id }) => {
          const siteHealth = shownConsent[id] === undefined ? undefined : health.find(({ site }) => site === id);
          return siteHealth && <SiteLight health={siteHealth} {...report} />;
        }}
      />
      {problem && (
        <p class="warning" role="alert">
          <ProblemText problem={problem} />
        </p>
      )}
    </section>
  );
}
