import type { SiteId } from '../../lib/conversation';
import { TroubleText, useLanguage } from '../language';
import type { Trouble } from '../language';
import type { Polled } from '../use-polled';
import type { TabHealth } from './tab-health';

interface TabLightProps {
  readonly health: Polled<TabHealth>;
  readonly onTurnOn: (site: SiteId) => void;
}

const colours = {
  none: 'grey',
  off: 'grey',
  waiting: 'grey',
  private: 'grey',
  forgotten: 'grey',
  paused: 'grey',
  reading: 'green',
  saved: 'green',
  unreached: 'amber',
  unreadable: 'red',
  failed: 'red',
} as const satisfies Record<TabHealth['state'], string>;

/** What Kura does in this tab: a light and a sentence. Nothing fails silently. */
export function TabLight({ health: { value: health, trouble }, onTurnOn }: TabLightProps) {
  const { t } = useLanguage();
  const site = health && 'site' in health ? health.site : undefined;
  return (
    <div class="tab-light">
      <span class={`light light-${health ? colours[health.state] : 'grey'}`} aria-hidden="true" />
      <p role="status">
        {health ? <HealthText health={health} /> : <Looking trouble={trouble} />}
        {site && health?.state === 'off' && (
          <button type="button" class="link" onClick={() => onTurnOn(site.id)}>
            {t('health_turn_on')}
          </button>
        )}
      </p>
    </div>
  );
}

function Looking({ trouble }: { readonly trouble: Trouble | undefined }) {
  const { t } = useLanguage();
  return trouble ? <TroubleText trouble={trouble} /> : <>{t('health_unknown')}</>;
}

function HealthText({ health }: { readonly health: TabHealth }) {
  const { t } = useLanguage();
  if (health.state === 'none') return <>{t('health_none')}</>;
  if (health.state === 'failed' && health.problem) return <TroubleText trouble={health.problem} />;
  if (health.state === 'unreadable' && health.missing) {
    return (
      <>
        {t('health_unreadable', health.site.name)}
        <span class="soft missing">{t('health_missing', health.missing)}</span>
      </>
    );
  }
  return <>{t(`health_${health.state}`, health.site.name)}</>;
}
