import { useEffect, useState } from 'preact/hooks';
import type { SiteId } from '../../lib/core/conversation';
import type { PageHealth } from '../../lib/rpc/contracts/capture';
import type { Coverage, Facets } from '../../lib/vault/vault';
import { updateConsent } from '../consent';
import type { Consent } from '../consent';
import { ProblemText, toProblemKey, useLanguage } from '../i18n/language';
import type { ProblemKey } from '../i18n/language';
import { SiteSwitches } from '../controls/SiteSwitches';
import { Group } from './Group';
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

interface SitesState {
  readonly health: readonly PageHealth[];
  readonly accounts: readonly Coverage[];
  readonly facets: Facets | undefined;
}

/** Switches the sites on and off, with the number of saved chats, and what is wrong where something is. */
export function Sites({ consent, onConsent, withdrawn, health, accounts, facets, ...report }: SitesProps & SitesState) {
  const { t, day } = useLanguage();
  const formatSaved = useSavedFormat({ accounts, facets });
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
    <Group id="sites">
      <SiteSwitches
        consent={shownConsent}
        onSwitch={(site, on) => void choose(site, on)}
        detail={({ id }) => withdrawn.includes(id) && shownConsent[id] === undefined && t('options_site_withdrawn')}
        value={({ id }) => {
          const since = shownConsent[id];
          return (
            <span title={since === undefined ? undefined : t('options_site_since', day(since))}>{formatSaved(id)}</span>
          );
        }}
        more={({ id }) => {
          const siteHealth = shownConsent[id] === undefined ? undefined : health.find(({ site }) => site === id);
          return siteHealth && <SiteLight health={siteHealth} {...report} />;
        }}
      />
      {problem && (
        <p class="setting warning" role="alert">
          <ProblemText problem={problem} />
        </p>
      )}
    </Group>
  );
}

/** Formats how many chats of a site are saved, and of how many where the site’s own list tells. */
function useSavedFormat({ accounts, facets }: Omit<SitesState, 'health'>) {
  const { t, count, number } = useLanguage();
  return (site: SiteId): string => {
    const listed = accounts.filter(account => account.site === site);
    const kept = listed.reduce((sum, account) => sum + account.kept, 0);
    const total = listed.reduce((sum, account) => sum + (account.total ?? account.listed), 0);
    if (total > kept) return t('coverage_known', number(kept), number(total));
    if (total > 0) return t('coverage_all', number(total));
    const saved = facets?.sources.find(({ source }) => source === site)?.count ?? 0;
    return saved > 0 ? count('count_chats', saved) : '';
  };
}
