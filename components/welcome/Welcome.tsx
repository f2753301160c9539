import { useState } from 'preact/hooks';
import type { SiteId } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { sites } from '../../lib/sites/registry';
import type { Site } from '../../lib/sites/site';
import { listConsentedSites, updateConsent } from '../consent';
import type { Consent } from '../consent';
import { ProblemText, toProblemKey, useLanguage } from '../i18n/language';
import { ImportFile } from '../options/ImportFile';
import type { ImportFileProps } from '../options/ImportFile';
import { SiteSwitches } from '../controls/SiteSwitches';
import { usePolling } from '../hooks/use-polling';
import { ModelOffer } from './ModelOffer';
import type { ModelOfferProps } from './ModelOffer';
import { Practice } from './Practice';
import type { PracticeActions } from './Practice';
import { Steps } from './Steps';
import type { NotedStep, StepName } from './Steps';
import { WhatNext } from './WhatNext';

interface WelcomeProps extends Pick<ImportFileProps, 'importActions'>, Pick<ModelOfferProps, 'useModel'> {
  readonly consent: Consent;
  /** Asks the browser for these sites and adds the consent to the stored one. Nothing new is read until it resolves. */
  readonly onAgree: (added: Consent) => Promise<void>;
  /** Removes the consent for one site and leaves all others as they are. */
  readonly onOff: (site: SiteId) => Promise<void>;
  /** The shortcut as the browser shows it, for example `Alt+Shift+K`. */
  readonly shortcut: string;
  readonly practice: PracticeActions;
  readonly library: Pick<LibraryService, 'getStatus'>;
  /** Steps that were finished on an earlier visit. `onStepDone` reports new ones. The state of the other steps is visible elsewhere. */
  readonly stepsDone: readonly NotedStep[];
  readonly onStepDone: (step: NotedStep) => void;
}

/** The result of the last action. `off` names a site that is no longer read. */
type AgreementResult = 'none chosen' | 'refused' | 'not stored' | 'stopped' | { readonly off: SiteId };

/** Milliseconds between two reads of the model's state. */
const pollIntervalMs = 1000;

/** Explains what is stored and where, and offers four steps in any order: sites, practice chat, past chats, model. */
export function Welcome({ consent, onAgree, onOff, shortcut, ...rest }: WelcomeProps) {
  const { practice, library, importActions: importing, useModel, stepsDone, onStepDone } = rest;
  const { t } = useLanguage();
  const { value: status } = usePolling(() => library.getStatus(), pollIntervalMs);
  const model = status?.model;
  const [done, setDone] = useState(stepsDone);
  const [agreed, setAgreed] = useState(consent);
  const doneSteps = new Set<StepName>([
    ...done,
    ...(listConsentedSites(agreed).length > 0 ? (['sites'] as const) : []),
    ...(model && model.state !== 'none' && model.state !== 'failed' ? (['semantic'] as const) : []),
  ]);
  const markStepDone = (step: NotedStep) => {
    setDone(before => [...before, step]);
    onStepDone(step);
  };
  return (
    <main class="sheet welcome">
      <header class="welcome-head">
        <img src="/icon/kura.svg" alt="" width="88" height="88" />
        <div>
          <h1>{t('welcome_title')}</h1>
          <p class="lead">{t('welcome_lead')}</p>
        </div>
      </header>
      <Promises />
      <Steps done={doneSteps} />
      <div class="step-cards">
        <div>
          <ChooseSites {...{ agreed, setAgreed, onAgree, onOff, shortcut }} />
        </div>
        <Practice actions={practice} onInserted={() => markStepDone('practice')} />
        <section class="card" aria-labelledby="past">
          <h2 id="past">{t('welcome_past_title')}</h2>
          <p class="soft">{t('welcome_past_detail')}</p>
          <ImportFile importActions={importing} onImported={() => markStepDone('past')} />
        </section>
        <ModelOffer state={model} useModel={useModel} />
      </div>
    </main>
  );
}

interface ChooseSitesProps extends Pick<WelcomeProps, 'onAgree' | 'onOff' | 'shortcut'> {
  /** The current consent, as far as this page knows. */
  readonly agreed: Consent;
  readonly setAgreed: (change: (before: Consent) => Consent) => void;
}

/** Asks for consent per site. Consent begins with the button and ends at once with the switch. */
function ChooseSites({ shortcut, ...options }: ChooseSitesProps) {
  const { t } = useLanguage();
  const { agreed } = options;
  const { chosen, isNew, result, agreementCount, choose, saveAgreement } = useAgreement(options);
  const enabledSites = listConsentedSites(agreed);
  return (
    <>
      <section class="card choose" aria-labelledby="choose">
        <h2 id="choose">{t('welcome_choose_title')}</h2>
        <p class="soft">{t('welcome_choose_detail')}</p>
        <SiteSwitches consent={chosen} onSwitch={choose} detail={site => new URL(site.newChatUrl).host} />
        {/* Without new sites the button is disabled, so that nothing seems left to do. */}
        <button
          type="button"
          class="primary wide"
          disabled={enabledSites.length > 0 && !isNew}
          onClick={() => void saveAgreement()}
        >
          {t('welcome_keep')}
        </button>
        <p class="choose-answer" role="status">
          <ResultText result={result} enabledSites={enabledSites} />
        </p>
      </section>
      {/* Each consent renders a new answer, which takes the focus. */}
      {agreementCount > 0 && enabledSites.length > 0 && (
        <WhatNext key={agreementCount} sites={enabledSites} shortcut={shortcut} />
      )}
    </>
  );
}

function ResultText({
  result,
  enabledSites,
}: {
  readonly result: AgreementResult | undefined;
  readonly enabledSites: readonly Site[];
}) {
  const { t, list } = useLanguage();
  switch (result) {
    case undefined:
      return null;
    case 'none chosen':
      return <span class="warning">{t('welcome_choose_first')}</span>;
    case 'refused':
      return (
        <span class="warning">
          <ProblemText problem="SiteRefused" />
        </span>
      );
    case 'not stored': {
      const names = list(enabledSites.map(({ name }) => name));
      const text = enabledSites.length > 0 ? t('welcome_save_failed_reading', names) : t('welcome_save_failed');
      return <span class="warning">{text}</span>;
    }
    case 'stopped':
      return <>{t('welcome_stopped')}</>;
    default:
      return <>{t('welcome_site_off', sites[result.off].name)}</>;
  }
}

/** Keeps the consent and the switches that wait for the button. */
function useAgreement({ agreed, setAgreed, onAgree, onOff }: Omit<ChooseSitesProps, 'shortcut'>) {
  const [chosen, setChosen] = useState(agreed);
  const [result, setResult] = useState<AgreementResult>();
  const [agreementCount, setAgreementCount] = useState(0);
  const added = listConsentedSites(chosen).filter(({ id }) => agreed[id] === undefined);

  const updateBoth = (change: (before: Consent) => Consent) => {
    setAgreed(change);
    setChosen(change);
  };
  const removeConsent = async (site: SiteId, since: number) => {
    updateBoth(before => updateConsent(before, site, false));
    const isLast = listConsentedSites(updateConsent(agreed, site, false)).length === 0;
    try {
      await onOff(site);
      setResult(isLast ? 'stopped' : { off: site });
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
  const saveAgreement = async () => {
    if (listConsentedSites(chosen).length === 0) return setResult('none chosen');
    try {
      const agreement: Consent = Object.fromEntries(added.map(({ id }) => [id, chosen[id]]));
      await onAgree(agreement);
      // A site that was switched off meanwhile stays off.
      setAgreed(before => ({ ...agreement, ...before }));
      setResult(undefined);
      setAgreementCount(before => before + 1);
    } catch (error) {
      // In either case nothing new is on.
      setResult(toProblemKey(error) === 'SiteRefused' ? 'refused' : 'not stored');
    }
  };
  return { chosen, isNew: added.length > 0, result, agreementCount, choose, saveAgreement };
}

function Promises() {
  const { t } = useLanguage();
  return (
    <dl class="promises">
      <div>
        <dt>{t('welcome_what_title')}</dt>
        <dd>{t('welcome_what')}</dd>
      </div>
      <div>
        <dt>{t('welcome_where_title')}</dt>
        <dd>{t('welcome_where')}</dd>
      </div>
      <div>
        <dt>{t('welcome_stop_title')}</dt>
        <dd>{t('welcome_stop')}</dd>
      </div>
    </dl>
  );
}
