import { useLanguage } from '../i18n/language';
import type { Labs } from '../spaces/labs';
import { Advanced } from './Advanced';
import { Appearance, type AppearanceProps } from './Appearance';
import { Group } from './Group';
import { Privacy } from './Privacy';
import { Shortcuts, type ShortcutsProps } from './Shortcuts';
import { Spaces, type SpacesProps } from './Spaces';
import { Storage, type StorageProps } from './Storage';
import { Switch } from './Switch';

export interface GeneralPageProps extends AppearanceProps, ShortcutsProps, Omit<StorageProps, 'models'> {
  readonly labs: Labs;
  readonly onLabs: (labs: Partial<Labs>) => Promise<void>;
  /** Of this copy of Kura. */
  readonly version: string;
}

type GeneralPageParts = Pick<StorageProps, 'models'> & SpacesProps;

/** General: looks, keys, privacy, and what is still being tried. */
export function GeneralPage({ labs, onLabs, version, ...rest }: GeneralPageProps & GeneralPageParts) {
  const { t } = useLanguage();
  return (
    <>
      <Appearance {...rest} />
      <Privacy {...rest} />
      <Group id="labs" title={t('options_labs_title')}>
        <Switch name={t('options_labs_rules')} on={labs.rules} onSwitch={rules => void onLabs({ rules })} />
        <Switch name={t('options_labs_stories')} on={labs.stories} onSwitch={stories => void onLabs({ stories })} />
      </Group>
      <Advanced page="general">
        <Spaces {...rest} />
        <Shortcuts {...rest} />
        <Storage {...rest} />
      </Advanced>
      <p class="settings-foot">
        {t('options_version', version)} ·{' '}
        <a href="/licences.txt" target="_blank" rel="noopener noreferrer">
          {t('options_privacy_licences')}
        </a>
      </p>
    </>
  );
}
