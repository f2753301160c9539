import { useState } from 'preact/hooks';
import type { Site } from '../../lib/sites/site';
import { useLanguage } from '../i18n/language';
import { ModelOffer, type ModelOfferProps } from './ModelOffer';
import { Practice, type PracticeActions } from './Practice';

interface TryItProps extends Pick<ModelOfferProps, 'useModel'> {
  readonly practice: PracticeActions;
  readonly shortcut: string;
  /** The sites that are saved. */
  readonly enabledSites: readonly Site[];
  readonly model: ModelOfferProps['state'];
}

/** Lets the person save, find and insert once, says the keys, and leads to the first site. */
export function TryIt({ practice, shortcut, enabledSites, model, useModel }: TryItProps) {
  const { t } = useLanguage();
  const [isTried, setIsTried] = useState(false);
  const [beforeKey = '', afterKey = ''] = t('welcome_next_key', '\n').split('\n');
  const [first] = enabledSites;
  return (
    <section aria-labelledby="try">
      <h1 id="try">
        {beforeKey}
        <kbd>{shortcut}</kbd>
        {afterKey}
      </h1>
      <Practice actions={practice} onInserted={() => setIsTried(true)} />
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
