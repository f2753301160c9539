import { useState } from 'preact/hooks';
import type { SiteId } from '../../lib/core/conversation';
import { sites } from '../../lib/sites/registry';
import { SiteSwitches } from '../controls/SiteSwitches';
import { firstSites, listConsentedSites, toConsent, updateConsent } from '../consent';
import type { Consent } from '../consent';
import { ProblemText, toProblemKey, useLanguage } from '../i18n/language';

export interface StartSavingProps {
  /** The current consent, as far as this page knows. */
  readonly agreed: Consent;
  readonly onAgreed: (change: (before: Consent) => Consent) => void;
  /** Asks the browser for these sites and adds the consent to the stored one. Nothing new is read until it resolves. */
  readonly onAgree: (added: Consent) => Promise<void>;
  /** Removes the consent for one site and leaves all others as they are. */
  readonly onOff: (site: SiteId) => Promise<void>;
  readonly onDone: () => void;
}

/** The result of the last action. `off` names a site that is no longer read. */
type AgreementResult = 'none chosen' | 'refused' | 'not stored' | { readonly off: SiteId };

/** Asks for consent per site. The first sites are chosen beforehand; consent begins with the button and ends at once with a switch. */
export function StartSaving(props: StartSavingProps) {
  const { t } = useLanguage();
  const { chosen, canGoOn, result, choose, saveAgreement } = useAgreement(props);
  return (
    <section class="choose" aria-labelledby="choose">
      <img class="brand-mark" src="/icon/kura.svg" alt="" width="56" height="56" />
      <h1 id="choose">{t('welcome_choose_title')}</h1>
      <p class="lead">{t('welcome_lead')}</p>
      <div class="group-card">
        <SiteSwitches consent={chosen} onSwitch={choose} />
      </div>
      <div class="welcome-actions">
        <button type="button" class="primary big" onClick={() => void saveAgreement()}>
          {t(canGoOn ? 'welcome_continue' : 'welcome_keep')}
        </button>
        <p role="status">
          <ResultText result={result} agreed={props.agreed} />
        </p>
      </div>
    </section>
  );
}

interface ResultTextProps {
  readonly result: AgreementResult | undefined;
  readonly agreed: Consent;
}

function ResultText({ result, agreed }: ResultTextProps) {
  const { t, list } = useLanguage();
  if (result === undefined) return null;
  if (typeof result === 'object') return <>{t('welcome_site_off', sites[result.off].name)}</>;
  if (result === 'none chosen') return <span class="warning">{t('welcome_choose_first')}</span>;
  if (result === 'refused') {
    return (
      <span class="warning">
        <ProblemText problem="SiteRefused" />
      </span>
    );
  }
  const names = listConsentedSites(agreed).map(({ name }) => name);
  const text = names.length > 0 ? t('welcome_save_failed_reading', list(names)) : t('welcome_save_failed');
  return <span class="warning">{text}</span>;
}

/** Returns the sites that are chosen beforehand: those agreed to, else the first three. */
function getProposed(agreed: Consent): Consent {
  if (listConsentedSites(agreed).length > 0) return agreed;
  return toConsent(firstSites.map(({ id }) => id));
}

/** Keeps the consent and the switches that wait for the button. */
function useAgreement({ agreed, onAgreed, onAgree, onOff, onDone }: StartSavingProps) {
  const [chosen, setChosen] = useState(() => getProposed(agreed));
  const [result, setResult] = useState<AgreementResult>();
  const added = listConsentedSites(chosen).filter(({ id }) => agreed[id] === undefined);

  const updateBoth = (change: (before: Consent) => Consent) => {
    onAgreed(change);
    setChosen(change);
  };
  const removeConsent = async (site: SiteId, since: number) => {
    updateBoth(before => updateConsent(before, site, false));
    try {
      await onOff(site);
      setResult({ off: site });
    } catch {
      // If it could not be stored, the site is still read.
      updateBoth(before => ({ ...before, [site]: since }));
      setResult('not stored');
    }
  };
  const choose = (site: SiteId, isOn: boolean) => {
    setResult(undefined);
    const since = agreed[site];
    if (!isOn && since !== undefined) return void removeConsent(site, since);
    setChosen(before => updateConsent(before, site, isOn));
  };
  // Everything that is chosen has been agreed to.
  const canGoOn = added.length === 0 && listConsentedSites(agreed).length > 0;
  const saveAgreement = async () => {
    if (canGoOn) return onDone();
    if (added.length === 0) return setResult('none chosen');
    try {
      const agreement: Consent = Object.fromEntries(added.map(({ id }) => [id, chosen[id]]));
      await onAgree(agreement);
      // A site that was switched off meanwhile stays off.
      onAgreed(before => ({ ...agreement, ...before }));
      setResult(undefined);
      onDone();
    } catch (error) {
      // In either case nothing new is on.
      setResult(toProblemKey(error) === 'SiteRefused' ? 'refused' : 'not stored');
    }
  };
  return { chosen, canGoOn, result, choose, saveAgreement };
}
