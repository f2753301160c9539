import { useState } from 'preact/hooks';
import type { SiteId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import { sitesOn, withSite } from '../consent';
import type { Consent } from '../consent';
import { useLanguage } from '../language';
import { ImportFile } from '../options/ImportFile';
import type { ImportFileProps } from '../options/ImportFile';
import { SiteSwitches } from '../SiteSwitches';
import { usePolled } from '../use-polled';
import { MeaningOffer } from './MeaningOffer';
import type { MeaningOfferProps } from './MeaningOffer';
import { Practice } from './Practice';
import type { PracticeDesk } from './Practice';
import { Steps } from './Steps';
import type { StepName } from './Steps';
import { WhatNext } from './WhatNext';

interface WelcomeProps extends Pick<ImportFileProps, 'importing'>, Pick<MeaningOfferProps, 'useModel'> {
  readonly consent: Consent;
  /** Stores the choice; nothing is read before this resolves. */
  readonly onChange: (consent: Consent) => Promise<void>;
  /** As the browser shows it: `Alt+Shift+K`. */
  readonly shortcut: string;
  readonly practice: PracticeDesk;
  readonly library: Pick<LibraryService, 'status'>;
  /** Steps that were done on an earlier visit; those done now are told. */
  readonly stepsDone: readonly StepName[];
  readonly onStepDone: (step: StepName) => void;
}

type Step = 'choosing' | 'none chosen' | 'not stored' | 'stored';

/** How old what is shown of the model may be, in milliseconds. */
const pause = 1000;

/** What is kept and where; then four steps in any order: the sites, a practice chat, past chats, a model. */
export function Welcome({ consent, onChange, shortcut, ...rest }: WelcomeProps) {
  const { practice, library, importing, useModel, stepsDone, onStepDone } = rest;
  const { t } = useLanguage();
  const { value: status } = usePolled(() => library.status(), pause);
  const model = status?.model;
  const [done, setDone] = useState(stepsDone);
  const isDone = new Set<StepName>([
    ...done,
    ...(sitesOn(consent).length > 0 ? (['sites'] as const) : []),
    ...(model && model.state !== 'none' && model.state !== 'failed' ? (['meaning'] as const) : []),
  ]);
  const finish = (step: StepName) => {
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
      <Steps done={isDone} />
      <div class="step-cards">
        <div>
          <ChooseSites {...{ consent, onChange, shortcut }} onAgreed={() => finish('sites')} />
        </div>
        <Practice desk={practice} onInserted={() => finish('practice')} />
        <section class="card" aria-labelledby="past">
          <h2 id="past">{t('welcome_past_title')}</h2>
          <p class="soft">{t('welcome_past_detail')}</p>
          <ImportFile importing={importing} onImported={() => finish('past')} />
        </section>
        <MeaningOffer state={model} useModel={useModel} />
      </div>
    </main>
  );
}

interface ChooseSitesProps extends Pick<WelcomeProps, 'consent' | 'onChange' | 'shortcut'> {
  readonly onAgreed: () => void;
}

/** Asks per site. Nothing is agreed to before the button is pressed. */
function ChooseSites({ consent, onChange, shortcut, onAgreed }: ChooseSitesProps) {
  const { t } = useLanguage();
  const [agreed, setAgreed] = useState(consent);
  const [chosen, setChosen] = useState(consent);
  const [step, setStep] = useState<Step>('choosing');
  const stopping = sitesOn(chosen).length === 0 && sitesOn(agreed).length > 0;

  const choose = (site: SiteId, on: boolean) => {
    setChosen(before => withSite(before, site, on));
    setStep('choosing');
  };
  const agree = async () => {
    if (sitesOn(chosen).length === 0 && !stopping) return setStep('none chosen');
    try {
      await onChange(chosen);
      setAgreed(chosen);
      setStep('stored');
      if (sitesOn(chosen).length > 0) onAgreed();
    } catch {
      // Whatever kept it from being stored, the person sees the same: nothing is on.
      setStep('not stored');
    }
  };

  return (
    <>
      <section class="card choose" aria-labelledby="choose">
        <h2 id="choose">{t('welcome_choose_title')}</h2>
        <p class="soft">{t('welcome_choose_detail')}</p>
        <SiteSwitches consent={chosen} onSwitch={choose} detail={site => new URL(site.newChat).host} />
        <button type="button" class="primary wide" onClick={() => void agree()}>
          {stopping ? t('welcome_all_off') : t('welcome_keep')}
        </button>
        <p class="choose-answer" role="status">
          {step === 'none chosen' && <span class="warning">{t('welcome_choose_first')}</span>}
          {step === 'not stored' && <span class="warning">{t('welcome_save_failed')}</span>}
          {step === 'stored' && sitesOn(agreed).length === 0 && t('welcome_stopped')}
        </p>
      </section>
      {step === 'stored' && sitesOn(agreed).length > 0 && <WhatNext sites={sitesOn(agreed)} shortcut={shortcut} />}
    </>
  );
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
