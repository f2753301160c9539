import type { SiteId } from '../../lib/core/conversation';
import type { Site } from '../../lib/sites/site';
import { firstSites } from '../controls/SiteSwitches';
import { useLanguage } from '../i18n/language';
import { SourceTile } from '../list/SourceTile';

interface FirstRunProps {
  /** The chat site of the open tab, if it shows one. */
  readonly site: Site | undefined;
  /** Asks the browser for this site and starts saving. Must be called in a click. */
  readonly onAgree: (site: SiteId) => void;
  readonly onWelcome: () => void;
}

/** Before the first site is on: one button for the site of the open tab, or else the first three sites as switches. */
export function FirstRun({ site, onAgree, onWelcome }: FirstRunProps) {
  const { t } = useLanguage();
  return (
    <section class="empty first-run">
      <img src="/icon/kura.svg" alt="" width="56" height="56" />
      <h2 id="first-run">{site ? t('empty_consent_title', site.name) : t('welcome_choose_title')}</h2>
      <p class="soft">{t('empty_consent_detail')}</p>
      {site ? (
        <button type="button" class="primary big" onClick={() => onAgree(site.id)}>
          {t('welcome_keep')}
        </button>
      ) : (
        <ul class="switches" aria-labelledby="first-run">
          {firstSites.map(({ id, name }) => (
            <li key={id}>
              <label class="switch">
                <SourceTile source={id} />
                <span class="switch-text">{name}</span>
                <input
                  type="checkbox"
                  role="switch"
                  name="site"
                  aria-label={name}
                  checked={false}
                  onChange={({ currentTarget }) => {
                    onAgree(id);
                    // It is on once the browser was asked.
                    currentTarget.checked = false;
                  }}
                />
              </label>
            </li>
          ))}
        </ul>
      )}
      <button type="button" class="link" onClick={onWelcome}>
        {t('empty_consent_action')}
      </button>
    </section>
  );
}
