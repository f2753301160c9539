import type { ComponentChildren } from 'preact';
import type { SiteId } from '../../lib/core/conversation';
import type { Site } from '../../lib/sites/site';
import { SiteInitial } from './SourceBadge';
import { allSites } from '../consent';
import type { Consent } from '../consent';
import { useLanguage } from '../i18n/language';

interface SiteSwitchesProps {
  readonly consent: Consent;
  readonly onSwitch: (site: SiteId, on: boolean) => void;
  /** Returns the line under a site's name, if there is one. */
  readonly detail: (site: Site) => ComponentChildren;
  /** Returns content below that line, outside of the switch's label. */
  readonly more?: (site: Site) => ComponentChildren;
}

const testedSites = allSites.filter(({ evidence }) => evidence === 'real pages');
const lessTestedSites = allSites.filter(({ evidence }) => evidence !== 'real pages');

/** One switch for each site that Kura can read, in two groups: tested on real pages, and less tested. */
export function SiteSwitches(props: SiteSwitchesProps) {
  const { t } = useLanguage();
  return (
    <>
      <Group title={t('sites_proven')} note={t('sites_proven_detail')} sites={testedSites} {...props} />
      <Group title={t('sites_less_proven')} note={t('sites_less_proven_detail')} sites={lessTestedSites} {...props} />
    </>
  );
}

interface GroupProps extends SiteSwitchesProps {
  readonly title: string;
  readonly note: string;
  readonly sites: readonly Site[];
}

function Group({ title, note, sites, consent, onSwitch, detail, more }: GroupProps) {
  return (
    <section class="switch-group">
      <h3>{title}</h3>
      <p class="soft">{note}</p>
      <ul class="switches">
        {sites.map(site => (
          <li key={site.id}>
            <SiteSwitch {...{ site, consent, onSwitch }} description={detail(site)} />
            {more?.(site)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SiteSwitchProps extends Pick<SiteSwitchesProps, 'consent' | 'onSwitch'> {
  readonly site: Site;
  readonly description: ComponentChildren;
}

function SiteSwitch({ site, consent, onSwitch, description }: SiteSwitchProps) {
  return (
    <label class="switch">
      <SiteInitial site={site.id} />
      <span class="switch-text">
        <span class="switch-name">{site.name}</span>
        {description && <span class="soft">{description}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={site.name}
        checked={consent[site.id] !== undefined}
        onChange={event => onSwitch(site.id, event.currentTarget.checked)}
      />
    </label>
  );
}
