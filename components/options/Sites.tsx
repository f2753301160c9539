import { useEffect, useState } from 'preact/hooks';
import type { SiteId } from '../../lib/core/conversation';
import type { PageHealth } from '../../lib/rpc/contracts/index';
import type { Change } from '../controls/SharedSetting';
import { withSite } from '../consent';
import type { Consent } from '../consent';
import { TroubleText, troubleOf, useLanguage } from '../i18n/language';
import type { Trouble } from '../i18n/language';
import { SiteSwitches } from '../controls/SiteSwitches';
import { SiteLight } from './SiteLight';

export interface SitesProps {
  readonly consent: Consent;
  readonly onConsent: Change<Consent>;
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
  const [shown, setShown] = useState(consent);
  // Another page may have changed the consent.
  useEffect(() => setShown(consent), [consent]);
  const [trouble, setTrouble] = useState<Trouble>();
  const choose = async (site: SiteId, on: boolean) => {
    const now = Date.now();
    const was = shown[site];
    const switched = (stored: Consent) => withSite(stored, site, on, now);
    setShown(switched);
    try {
      await onConsent(switched);
      setTrouble(undefined);
    } catch (error) {
      setShown(before => withSite(before, site, was !== undefined, was));
      setTrouble(troubleOf(error));
    }
  };
  return (
    <section class="card" aria-labelledby="sites">
      <h2 id="sites">{t('options_sites_title')}</h2>
      <p class="soft">{t('options_sites_detail')}</p>
      <SiteSwitches
        consent={shown}
        onSwitch={(site, on) => void choose(site, on)}
        detail={({ id }) => {
          const since = shown[id];
          return since !== undefined && t('options_site_since', day(since));
        }}
        more={({ id }) => {
          const said = shown[id] === undefined ? undefined : health.find(({ site }) => site === id);
          return said && <SiteLight health={said} {...report} />;
        }}
      />
      {trouble && (
        <p class="warning" role="alert">
          <TroubleText trouble={trouble} />
        </p>
      )}
    </section>
  );
}
