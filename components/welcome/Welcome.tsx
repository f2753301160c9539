import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { listConsentedSites } from '../consent';
import type { Consent } from '../consent';
import { DropImport } from '../controls/DropImport';
import { useLanguage } from '../i18n/language';
import { useHashChange } from '../hooks/use-hash-change';
import { ShownContext } from '../hooks/use-is-shown';
import { useQuery } from '../hooks/use-query';
import { BringHistory, type BringHistoryProps } from './BringHistory';
import type { ModelOfferProps } from './ModelOffer';
import { StartSaving, type StartSavingProps } from './StartSaving';
import { TryIt } from './TryIt';
import type { PracticeActions } from './use-practice';
import { parseStep, welcomeSteps, type WelcomeStep } from './welcome-steps';

export interface WelcomeProps
  extends
    Pick<StartSavingProps, 'onAgree' | 'onOff'>,
    Pick<BringHistoryProps, 'importActions' | 'catchUp'>,
    Pick<ModelOfferProps, 'useModel'> {
  readonly consent: Consent;
  /** The shortcut as the browser shows it, for example `Alt+Shift+K`; empty if there is none. */
  readonly shortcut: string;
  readonly practice: PracticeActions;
  readonly library: BringHistoryProps['library'] & Pick<LibraryService, 'getStatus'>;
}

/** Milliseconds between two reads of the model's state. */
const pollIntervalMs = 1000;

/** The first minute in three steps, one at a time: start saving, bring the past, try it. */
export function Welcome({ consent, onAgree, onOff, shortcut, practice, library, ...rest }: WelcomeProps) {
  const { t } = useLanguage();
  const { step, goTo } = useStep();
  const { value: status } = useQuery([], () => library.getStatus(), step === 'try' ? { pollMs: pollIntervalMs } : {});
  const [agreed, setAgreed] = useState(consent);
  const enabledSites = listConsentedSites(agreed);
  const main = useRef<HTMLElement>(null);
  // Who goes on is read the next step; the first one is read with the page.
  const isFirst = useRef(true);
  // At once: a later moment may find the user at a control of the new step.
  useLayoutEffect(() => {
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [step]);
  return (
    <main class="welcome" data-step={step} ref={main} tabIndex={-1}>
      <p class="welcome-progress">
        <span class="visually-hidden">
          {t('welcome_progress', String(welcomeSteps.indexOf(step) + 1), String(welcomeSteps.length))}
        </span>
        {welcomeSteps.map((one, place) => (
          <i key={one} class={place <= welcomeSteps.indexOf(step) ? 'reached' : undefined} aria-hidden="true" />
        ))}
      </p>
      <div class="welcome-step">
        {step === 'sites' && (
          <StartSaving {...{ agreed, onAgree, onOff }} onAgreed={setAgreed} onDone={() => goTo('history')} />
        )}
        {/* What is being fetched or imported goes on while another step is shown. */}
        <div hidden={step !== 'history'}>
          <ShownContext.Provider value={step === 'history'}>
            <BringHistory {...rest} {...{ library, enabledSites }} onDone={() => goTo('try')} />
          </ShownContext.Provider>
        </div>
        {step === 'try' && <TryIt {...rest} {...{ practice, shortcut, enabledSites }} model={status?.model} />}
      </div>
      <footer class="welcome-foot">
        <p>{t('welcome_where')}</p>
        <a href="/options.html#privacy">{t('options_privacy_check_title')}</a>
      </footer>
      <DropImport {...rest} />
    </main>
  );
}

/** Returns the step that the address names, and how to go to another. */
function useStep() {
  const [step, setStep] = useState<WelcomeStep>(() => parseStep(location.hash));
  useHashChange(() => setStep(parseStep(location.hash)));
  return {
    step,
    goTo: (next: WelcomeStep) => {
      setStep(next);
      location.hash = next;
    },
  };
}
