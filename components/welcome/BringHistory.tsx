import { useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { Site } from '../../lib/sites/site';
import type { CatchUpActions } from '../catch-up/use-catch-up';
import { AccountCatchUps } from '../catch-up/AccountCatchUps';
import { useLanguage } from '../i18n/language';
import { useQuery } from '../hooks/use-query';
import { ImportFile, type ImportFileProps } from '../options/ImportFile';
import { ExportHelp } from './ExportHelp';

export interface BringHistoryProps extends Pick<ImportFileProps, 'importActions'> {
  readonly library: Pick<LibraryService, 'readCoverage'>;
  readonly catchUp: CatchUpActions;
  /** The sites that are saved. */
  readonly enabledSites: readonly Site[];
  readonly onDone: () => void;
}

/** Milliseconds between two reads. A list is known once its site has been opened. */
const pollIntervalMs = 3000;

/** Two ways to the past: chats that Kura fetches from the sites, and exports that are dropped. */
export function BringHistory({ library, catchUp, importActions, enabledSites, onDone }: BringHistoryProps) {
  const { t, list } = useLanguage();
  const [isDone, setIsDone] = useState(false);
  const { value: accounts = [] } = useQuery([], () => library.readCoverage(), { pollMs: pollIntervalMs });
  const unlisted = enabledSites.filter(
    one => one.isData !== undefined && accounts.every(({ site }) => site !== one.id),
  );
  const names = list(unlisted.map(({ name }) => name));
  return (
    <section aria-labelledby="past">
      <h1 id="past">{t('welcome_past_title')}</h1>
      <p class="lead">{t('welcome_past_detail')}</p>
      <div class="ways">
        <div class="group-card">
          <AccountCatchUps actions={catchUp} accounts={accounts} isFirstPrimary={!isDone} />
          {unlisted.length > 0 && (
            <div class="setting">
              <div class="setting-text">
                <div class="setting-name">{t('welcome_fetch', names)}</div>
                <div class="setting-detail">{t('welcome_fetch_detail')}</div>
              </div>
              <div class="setting-value">
                {unlisted.map(({ id, name, newChatUrl }) => (
                  <a key={id} class="button" href={newChatUrl} target="_blank" rel="noopener noreferrer">
                    {t('welcome_open_site', name)}
                  </a>
                ))}
              </div>
            </div>
          )}
        </div>
        <div class="group-card">
          <ImportFile importActions={importActions} onImported={() => setIsDone(true)} />
          <ExportHelp />
        </div>
      </div>
      <div class="welcome-actions">
        <button type="button" class={isDone ? 'primary big' : 'quiet'} onClick={onDone}>
          {t(isDone ? 'welcome_continue' : 'welcome_later')}
        </button>
      </div>
    </section>
  );
}
