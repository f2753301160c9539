import type { Site } from '../../lib/sites/site';
import { useLanguage } from '../i18n/language';
import { ModelOffer, type ModelOfferProps } from './ModelOffer';
import { Practice } from './Practice';
import { usePractice, type PracticeActions, type PracticeStep } from './use-practice';

interface TryItProps extends Pick<ModelOfferProps, 'useModel'> {
  readonly practice: PracticeActions;
  readonly shortcut: string;
  /** The sites that are saved. */
  readonly enabledSites: readonly Site[];
  readonly model: ModelOfferProps['state'];
}

/** Lets the person save, find and insert once, then says the keys, and leads to the first site. */
export function TryIt({ practice: actions, shortcut, enabledSites, model, useModel }: TryItProps) {
  const { t } = useLanguage();
  const practice = usePractice(actions);
  const isTried = practice.step === 'inserted';
  const [first] = enabledSites;
  return (
    <section aria-labelledby="try">
      <h1 id="try">
        <Heading step={practice.step} shortcut={shortcut} />
      </h1>
      <Practice practice={practice} recall={actions.recall} />
      {isTried && <ModelOffer state={model} useModel={useModel} />}
      <div class="welcome-actions">
        {first && (
          <a class={isTried ? 'button primary big' : 'button'} href={first.newChatUrl}>
            {t('welcome_open_site', first.name)}
          </a>
        )}
      </div>
    </section>
  );
}

/** Names what is done now. The keys come once they are what the person does next. */
function Heading({ step, shortcut }: { readonly step: PracticeStep; readonly shortcut: string }) {
  const { t } = useLanguage();
  if (step !== 'inserted') return <>{t(step === 'find' ? 'practice_find_title' : 'practice_title')}</>;
  const [beforeKey = '', afterKey = ''] = t('welcome_next_key', '\n').split('\n');
  return (
    <>
      {beforeKey}
      <kbd>{shortcut}</kbd>
      {afterKey}
    </>
  );
}
