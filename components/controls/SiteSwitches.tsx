import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { SiteId } from '../../lib/core/conversation';
import type { Site } from '../../lib/sites/site';
import { allSites, firstSites } from '../consent';
import type { Consent } from '../consent';
import { useLanguage } from '../i18n/language';
import { SourceTile } from '../list/SourceTile';

interface SiteSwitchesProps {
  readonly consent: Consent;
  readonly onSwitch: (site: SiteId, on: boolean) => void;
  /** Returns the line under a site's name, if there is one. */
  readonly detail?: (site: Site) => ComponentChildren;
  /** Returns what stands beside a site's switch, if there is anything. */
  readonly value?: (site: Site) => ComponentChildren;
  /** Returns content below the line, outside of the switch's label. */
  readonly more?: (site: Site) => ComponentChildren;
}

/** The sites that are folded until one of them is on. */
const moreSites = allSites.slice(firstSites.length);

/** One switch for each site that Kura can read. */
export function SiteSwitches(props: SiteSwitchesProps) {
  const { t } = useLanguage();
  const isAnyOn = moreSites.some(({ id }) => props.consent[id] !== undefined);
  const [isOpen, setIsOpen] = useState(isAnyOn);
  return (
    <>
      <ul class="switches">
        {firstSites.map(site => (
          <SiteRow key={site.id} {...props} site={site} />
        ))}
      </ul>
      <details class="more-sites" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary class="setting">
          <span class="setting-name">{t('sites_more')}</span>
          <span class="more-sites-tiles">
            {moreSites.map(({ id }) => (
              <SourceTile key={id} source={id} />
            ))}
          </span>
        </summary>
        <ul class="switches">
          {moreSites.map(site => (
            <SiteRow key={site.id} {...props} site={site} />
          ))}
        </ul>
      </details>
    </>
  );
}

/** A site whose pages were not tested says so below its name, unless there is something to say about it. */
function SiteRow({ site, consent, onSwitch, detail, value, more }: SiteSwitchesProps & { readonly site: Site }) {
  const { t } = useLanguage();
  const line = detail?.(site) || (site.evidence !== 'real pages' && t('sites_less_proven'));
  return (
    <li>
      <label class="setting switch">
        <SourceTile source={site.id} />
        <span class="setting-text">
          <span class="setting-name">{site.name}</span>
          {line && <span class="setting-detail">{line}</span>}
        </span>
        <span class="setting-value">{value?.(site)}</span>
        <input
          type="checkbox"
          role="switch"
          aria-label={site.name}
          checked={consent[site.id] !== undefined}
          onChange={event => onSwitch(site.id, event.currentTarget.checked)}
        />
      </label>
      {more?.(site)}
    </li>
  );
}
