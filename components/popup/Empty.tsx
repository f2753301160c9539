import type { RecallAnswer } from '../../lib/rpc/contracts/engine';
import type { LibraryStatus } from '../../lib/rpc/contracts/library';
import { listConsentedSites } from '../consent';
import type { Consent } from '../consent';
import { useLanguage } from '../i18n/language';
import { FirstRun } from './FirstRun';
import type { PopupNavigation } from './Popup';
import type { OpenTab } from './state/open-tab';
import { findSite } from '../../lib/sites/registry';
import type { SiteId } from '../../lib/core/conversation';
import { toQueryChips, filterNarrowing, type QueryChip } from './state/query-chips';
import { SourceTile } from '../list/SourceTile';
import { SearchWithout } from './SearchWithout';

interface EmptyProps {
  readonly status: LibraryStatus | undefined;
  readonly consent: Consent;
  /** The answer without hits; absent while nothing is asked. */
  readonly answer?: RecallAnswer | undefined;
  readonly isAsking: boolean;
  /** The open page was looked up, and nothing is known of it. */
  readonly isPageUnknown?: boolean;
  readonly onWelcome: PopupNavigation['openWelcome'];
  /** Asks the browser for these sites and starts saving. Must be called in a click. */
  readonly onAgree: (sites: readonly SiteId[]) => void;
  readonly tab: OpenTab | undefined;
  /** Asks again without this filter. */
  readonly onRemoveChip: (chip: QueryChip) => void;
  /** Starts a note with the question. */
  readonly onNote: () => void;
}

/** Says why the list is empty, and what to do about it. */
export function Empty(props: EmptyProps) {
  const { status, consent, answer, isAsking, isPageUnknown, tab, onAgree, onWelcome, onRemoveChip, onNote } = props;
  const { t } = useLanguage();
  const isVaultEmpty = status !== undefined && status.vault.conversations === status.vault.documents;
  const isEverySiteOff = listConsentedSites(consent).length === 0;

  if (isEverySiteOff && (isVaultEmpty || !status)) {
    return <FirstRun {...{ onAgree }} onWelcome={() => onWelcome()} site={tab?.url && findSite(tab.url)} />;
  }
  if (isVaultEmpty) {
    return (
      <Scene title={t('empty_vault_title')} detail={t('empty_vault_detail')}>
        <p class="row centre">
          {listConsentedSites(consent).map(site => (
            <a
              key={site.id}
              class="button"
              href={site.newChatUrl}
              target="_blank"
              rel="noreferrer"
              title={t('welcome_open_site', site.name)}
            >
              <SourceTile source={site.id} />
              {site.name}
            </a>
          ))}
        </p>
        <button type="button" class="link" onClick={() => onWelcome('history')}>
          {t('empty_past')}
        </button>
      </Scene>
    );
  }
  if (answer)
    return <NothingFound {...{ answer, onRemoveChip, onNote, onWelcome }} waitingCount={status?.vault.pending ?? 0} />;
  // The answer arrives in a moment; a hint would flicker.
  if (isAsking) return null;
  return (
    <Scene title={t('empty_others_title')} detail={t('empty_vault_detail')}>
      {isPageUnknown && <p class="soft">{t('related_no_page')}</p>}
      <button type="button" class="link" onClick={() => onWelcome('history')}>
        {t('empty_past')}
      </button>
    </Scene>
  );
}

interface NothingFoundProps extends Pick<EmptyProps, 'onRemoveChip' | 'onNote' | 'onWelcome'> {
  readonly answer: RecallAnswer;
  readonly waitingCount: number;
}

function NothingFound({ answer, waitingCount, onRemoveChip, onNote, onWelcome }: NothingFoundProps) {
  const { t, count } = useLanguage();
  const chips = filterNarrowing(toQueryChips(answer.filters));
  const waitingText = waitingCount > 0 && t('empty_found_waiting', count('count_chats', waitingCount));
  const advice = t(answer.by === 'words' ? 'empty_found_words' : 'empty_found_semantic');
  // Other words would not help while a filter excludes everything.
  const narrowedText = chips.length > 0 && t('empty_found_filter');
  const unknownChip = chips.find(chip => chip.kind === 'unknownSite');
  const unknownSiteText = unknownChip && t('empty_found_unknown_site', unknownChip.name);
  return (
    <Scene title={t('empty_found_title')} detail={unknownSiteText ?? (narrowedText || waitingText || advice)}>
      {narrowedText && waitingText && <p class="soft">{waitingText}</p>}
      <SearchWithout {...{ chips, onRemoveChip }} />
      <p class="row centre">
        <button type="button" onClick={onNote}>
          {t('note_offer')}
        </button>
        <button type="button" onClick={() => onWelcome('history')}>
          {t('empty_past')}
        </button>
      </p>
    </Scene>
  );
}

interface SceneProps {
  readonly title: string;
  readonly detail: string;
  readonly children?: preact.ComponentChildren;
}

function Scene({ title, detail, children }: SceneProps) {
  return (
    <section class="empty">
      <img src="/icon/kura.svg" alt="" width="56" height="56" />
      <h2>{title}</h2>
      <p class="soft">{detail}</p>
      {children}
    </section>
  );
}
