import { useState } from 'preact/hooks';
import type { SiteId } from '../../lib/conversation';
import { sitesOn, withSite } from '../consent';
import type { Consent } from '../consent';
import { useLanguage } from '../language';
import { SiteSwitches } from '../SiteSwitches';
import { WhatNext } from './WhatNext';

interface WelcomeProps {
  readonly consent: Consent;
  /** Stores the choice; nothing is read before this resolves. */
  readonly onChange: (consent: Consent) => Promise<void>;
  /** As the browser shows it: `Alt+Shift+K`. */
  readonly shortcut: string;
}

type Step = 'choosing' | 'none chosen' | 'not stored' | 'stored';

/** Says what is kept, where, and how to stop, and asks per site. Nothing is agreed to before the button is pressed. */
export function Welcome({ consent, onChange, shortcut }: WelcomeProps) {
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
    } catch {
      // Whatever kept it from being stored, the person sees the same: nothing is on.
      setStep('not stored');
    }
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
    </main>
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
