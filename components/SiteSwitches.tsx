import type { SiteId } from '../lib/conversation';
import type { SiteAddress } from '../lib/sites/adapter';
import { allSites } from './consent';
import type { Consent } from './consent';

interface SiteSwitchesProps {
  readonly consent: Consent;
  readonly onSwitch: (site: SiteId, on: boolean) => void;
  /** The line under a site's name. */
  readonly detail: (site: SiteAddress) => string;
}

/** One switch per site Kura can read. */
export function SiteSwitches({ consent, onSwitch, detail }: SiteSwitchesProps) {
  return (
    <ul class="switches">
      {allSites.map(site => (
        <li key={site.id}>
          <label class="switch">
            <span class={`badge badge-${site.id}`} aria-hidden="true" />
            <span class="switch-text">
              <span class="switch-name">{site.name}</span>
              <span class="soft">{detail(site)}</span>
            </span>
            <input
              type="checkbox"
              role="switch"
              aria-label={site.name}
              checked={consent[site.id] !== undefined}
              onChange={event => onSwitch(site.id, event.currentTarget.checked)}
            />
          </label>
        </li>
      ))}
    </ul>
  );
}
