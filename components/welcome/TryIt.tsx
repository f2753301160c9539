import { Fragment } from 'preact';
import type { Site } from '../../lib/sites/site';
import { useLanguage } from '../i18n/language';
import { ModelOffer, type ModelOfferProps } from './ModelOffer';
import { Practice } from './Practice';
import { usePractice, type PracticeActions } from './use-practice';

interface TryItProps extends Pick<ModelOfferProps, 'useModel'> {
  readonly practice: PracticeActions;
  readonly shortcut: string;
  /** The sites that are saved. */
  readonly enabledSites: readonly Site[];
  readonly model: ModelOfferProps['state'];
}

/** Lets the person find and insert once with the keys that work in every chat, and leads to the first site. */
export function TryIt({ practice: actions, shortcut, enabledSites, model, useModel }: TryItProps) {
  const { t } = useLanguage();
  const practice = usePractice(actions);
  const isTried = practice.step === 'inserted' || practice.step === 'undone';
  const [first] = enabledSites;
  return (
    <section aria-labelledby="try">
      <h1 id="try">
        <Heading isTried={isTried} shortcut={shortcut} />
      </h1>
      <Practice practice={practice} />
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

/** Names the keys of the popup; where it has none, its icon. */
function Heading({ isTried, shortcut }: { readonly isTried: boolean; readonly shortcut: string }) {
  const { t } = useLanguage();
  const key = isTried ? 'welcome_next_key' : 'practice_title';
  if (shortcut === '') return <>{t(key, t('practice_icon'))}</>;
  const [beforeKey = '', afterKey = ''] = t(key, '\n').split('\n');
  return (
    <>
      {beforeKey}
      <span class="heading-keys">
        {shortcut.split('+').map((key, place) => (
          <Fragment key={key}>
            {place > 0 && ' '}
            <kbd>{key}</kbd>
          </Fragment>
        ))}
      </span>
      {afterKey}
    </>
  );
}
