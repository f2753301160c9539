import type { Completeness } from '../../lib/core/conversation';
import { translatedPage } from '../../lib/core/translated-page';
import type { PauseScope } from '../../lib/health/pauses';
import { ProblemText, useLanguage } from '../i18n/language';
import type { ProblemKey } from '../i18n/language';
import { formatCompleteness, toStateKey } from '../i18n/completeness-text';
import type { QueryState } from '../hooks/use-query';
import type { TabHealth } from './state/open-tab';

export interface TabRemedies {
  /** Offered if Kura is off on this site. */
  readonly onTurnOn: () => void;
  readonly onResume: (scope: PauseScope) => void;
  readonly onReport: () => void;
  /** Looks for a newer Kura; absent where the browser offers no way. */
  readonly onUpdate?: (() => void) | undefined;
  /** Offered if the browser translated the page, on a site whose data is known. */
  readonly onReadOriginal: () => void;
}

interface TabStatusProps extends TabRemedies {
  readonly health: QueryState<TabHealth>;
  /** The button that helps stands elsewhere. */
  readonly isBare?: boolean;
  /** Absent where the sentence cannot be put away. */
  readonly onDismiss?: () => void;
}

/** Says in a sentence what Kura does in this tab, with what the person can do about it. Every failure is shown. */
export function TabStatus({ health: { value: health, problem }, isBare, onDismiss, ...remedies }: TabStatusProps) {
  const { t } = useLanguage();
  return (
    <div class={onDismiss ? 'tab-light tab-trouble' : 'tab-light'}>
      <p role="status">
        {health ? <HealthText health={health} /> : <HealthUnknown problem={problem} />}
        {health && !isBare && <Remedy health={health} {...remedies} />}
      </p>
      {onDismiss && (
        <button type="button" class="quiet close" aria-label={t('popup_dismiss')} onClick={onDismiss}>
          ×
        </button>
      )}
    </div>
  );
}

function HealthUnknown({ problem }: { readonly problem: ProblemKey | undefined }) {
  const { t } = useLanguage();
  return problem ? <ProblemText problem={problem} /> : <>{t('health_unknown')}</>;
}

function HealthText({ health }: { readonly health: TabHealth }) {
  const { t, moment } = useLanguage();
  switch (health.state) {
    case 'none':
      return <>{t('health_none')}</>;
    case 'paused':
      return <>{t(`paused_${health.pauseScope.of}`, health.site?.name ?? '')}</>;
    case 'off':
      return <>{t(health.isWithdrawn ? 'health_withdrawn' : 'health_off', health.site.name)}</>;
    case 'unreached':
      return <>{t('health_unreached')}</>;
    case 'failed':
      return health.problem ? <ProblemText problem={health.problem} /> : <>{t('health_failed', health.site.name)}</>;
    case 'unreadable':
      if (health.missing === translatedPage) {
        const key = health.completeness ? 'health_translated_read' : 'health_translated';
        return <Sentence text={t(key, health.site.name)} completeness={health.completeness} />;
      }
      return (
        <>
          {t('health_unreadable', health.site.name)}
          {health.since !== undefined && <span class="soft more">{t('health_since', moment(health.since))}</span>}
        </>
      );
    case 'saved':
    case 'reading':
    case 'waiting':
    case 'private':
    case 'forgotten':
      return (
        <Sentence
          text={t(toStateKey(health.state, health.completeness), health.site.name)}
          completeness={health.completeness}
        />
      );
  }
}

function Sentence({ text, completeness }: { readonly text: string; readonly completeness: Completeness | undefined }) {
  const { t, locale } = useLanguage();
  return (
    <>
      {text}
      {completeness && <span class="soft more">{formatCompleteness(completeness, t, locale)}</span>}
    </>
  );
}

type RemedyProps = TabRemedies & { readonly health: TabHealth };

/** What helps: one button, and for a site that has changed an update or a report. */
export function Remedy({ health, onTurnOn, onResume, onReport, onUpdate, onReadOriginal }: RemedyProps) {
  const { t } = useLanguage();
  if (health.state === 'off') return <ActionButton text={t('health_turn_on')} onClick={onTurnOn} />;
  if (health.state === 'paused')
    return <ActionButton text={t('pause_resume')} onClick={() => onResume(health.pauseScope)} />;
  if (health.state !== 'unreadable') return null;
  if (health.missing !== translatedPage)
    return (
      <span class="remedies">
        {onUpdate && <ActionButton text={t('update_check')} onClick={onUpdate} />}
        <ActionButton text={t('report_copy')} onClick={onReport} />
      </span>
    );
  const canRead = health.site.isData !== undefined && !health.completeness;
  return canRead ? <ActionButton text={t('read_original')} onClick={onReadOriginal} /> : null;
}

const ActionButton = ({ text, onClick }: { readonly text: string; readonly onClick: () => void }) => (
  <button type="button" class="link" onClick={onClick}>
    {text}
  </button>
);
