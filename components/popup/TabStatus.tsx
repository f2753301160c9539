import { lightOf } from '../../lib/health/status-light';
import type { PauseScope } from '../../lib/health/pauses';
import { TroubleText, useLanguage } from '../i18n/language';
import type { Trouble } from '../i18n/language';
import { receiptText, stateKey } from '../i18n/completeness-text';
import type { Polled } from '../hooks/use-polling';
import type { TabHealth } from './state/open-tab';

interface TabLightProps {
  readonly health: Polled<TabHealth>;
  /** Offered if Kura is off on this site. */
  readonly onTurnOn: () => void;
  readonly onResume: (scope: PauseScope) => void;
  readonly onReport: () => void;
}

const colours = { quiet: 'grey', paused: 'grey', reading: 'green', partial: 'amber', unreadable: 'red', failed: 'red' };

/** Shows what Kura does in this tab, as a light and a sentence. Every failure is shown. */
export function TabLight({ health: { value: health, trouble }, ...deeds }: TabLightProps) {
  return (
    <div class="tab-light">
      <span class={`light light-${health ? colourOf(health) : 'grey'}`} aria-hidden="true" />
      <p role="status">
        {health ? <HealthText health={health} /> : <Looking trouble={trouble} />}
        {health && <Remedy health={health} {...deeds} />}
      </p>
    </div>
  );
}

function colourOf(health: TabHealth): string {
  if (health.state === 'none') return 'grey';
  return health.state === 'unreached' ? 'amber' : colours[lightOf(health)];
}

function Looking({ trouble }: { readonly trouble: Trouble | undefined }) {
  const { t } = useLanguage();
  return trouble ? <TroubleText trouble={trouble} /> : <>{t('health_unknown')}</>;
}

function HealthText({ health }: { readonly health: TabHealth }) {
  const { t, locale, moment } = useLanguage();
  switch (health.state) {
    case 'none':
      return <>{t('health_none')}</>;
    case 'paused':
      return <>{t(`paused_${health.over.of}`, health.site?.name ?? '')}</>;
    case 'off':
    case 'unreached':
      return <>{t(`health_${health.state}`, health.site.name)}</>;
    case 'failed':
      return health.problem ? <TroubleText trouble={health.problem} /> : <>{t('health_failed', health.site.name)}</>;
    case 'unreadable':
      return (
        <>
          {t('health_unreadable', health.site.name)}
          {health.since !== undefined && <span class="soft more">{t('health_since', moment(health.since))}</span>}
          {health.missing && <span class="soft more">{t('health_missing', health.missing)}</span>}
        </>
      );
    case 'saved':
    case 'reading':
    case 'waiting':
    case 'private':
    case 'forgotten':
      return (
        <>
          {t(stateKey(health.state, health.completeness), health.site.name)}
          {health.completeness && <span class="soft more">{receiptText(health.completeness, t, locale)}</span>}
        </>
      );
  }
}

type RemedyProps = Omit<TabLightProps, 'health'> & { readonly health: TabHealth };

function Remedy({ health, onTurnOn, onResume, onReport }: RemedyProps) {
  const { t } = useLanguage();
  if (health.state === 'off') return <Deed text={t('health_turn_on')} act={onTurnOn} />;
  if (health.state === 'paused') return <Deed text={t('pause_resume')} act={() => onResume(health.over)} />;
  return health.state === 'unreadable' ? <Deed text={t('report_copy')} act={onReport} /> : null;
}

const Deed = ({ text, act }: { readonly text: string; readonly act: () => void }) => (
  <button type="button" class="link" onClick={act}>
    {text}
  </button>
);
