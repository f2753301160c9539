import { useEffect, useState } from 'preact/hooks';
import type { SiteId } from '../../lib/core/conversation';
import type { PageHealth } from '../../lib/rpc/contracts/capture';
import { updateConsent } from '../consent';
import type { Consent } from '../consent';
import { ProblemText, toProblemKey, useLanguage } from '../i18n/language';
import type { ProblemKey } from '../i18n/language';
import { SiteSwitches } from '../controls/SiteSwitches';
import { SiteLight } from './SiteLight';

export interface SitesProps {
  readonly consent: Consent;
  /** Switches a site on, if the browser lets Kura reach it, or off. */
  readonly onConsent: (site: SiteId, on: boolean) => Promise<void>;
  /** Sites that are off because the browser took its permission away. */
  readonly withdrawn: readonly SiteId[];
  /** Resolves with a report about an open page of this site that cannot be read, or `undefined` if none is open. */
  readonly redesignReport: (site: SiteId) => Promise<string | undefined>;
  readonly copy: (text: string) => Promise<void>;
}

/** Shows which sites are read, since when, and how reading goes. */
export function Sites({
  consent,
  onConsent,
  withdrawn,
  health,
  ...report
}: SitesProps & { readonly health: readonly PageHealth[] }) {
  const { t, day } = useLanguage();
  const [shownConsent, setShownConsent] = useState(consent);
  // Another page may have changed the consent.
  useEffect(() => setShownConsent(consent), [consent]);
  const [problem, setTrouble] = useState<ProblemKey>();
  const choose = async (site: SiteId, on: boolean) => {
    const previousSince = shownConsent[site];
    setShownConsent(before => updateConsent(before, site, on));
    try {
      await onConsent(site, on);
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
          if (since !== undefined) return t('options_site_since', day(since));
          return withdrawn.includes(id) && t('options_site_withdrawn');
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
