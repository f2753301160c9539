import type { LibraryStatus, RecallAnswer } from '../../lib/rpc/contracts/index';
import { sitesOn } from '../consent';
import type { Consent } from '../consent';
import { useLanguage } from '../i18n/language';
import { useDemandWords } from './QueryChips';
import { demandsOf, narrowing, type Demand } from './state/query-chips';
import { SearchWithout } from './SearchWithout';

interface EmptyProps {
  readonly status: LibraryStatus | undefined;
  readonly consent: Consent;
  /** The answer without hits; absent while nothing is asked. */
  readonly answer?: RecallAnswer | undefined;
  readonly asking: boolean;
  /** A chat is open that the text can be inserted into. Otherwise it is copied. */
  readonly canInsert: boolean;
  /** The open page was looked up, and nothing is known of it. */
  readonly nothingAbout?: boolean;
  readonly onWelcome: () => void;
  /** Asks again without this filter. */
  readonly onLeaveOut: (demand: Demand) => void;
  /** Starts a note with the question. */
  readonly onNote: () => void;
}

/** Says why the list is empty, and what to do about it. */
export function Empty(props: EmptyProps) {
  const { status, consent, answer, asking, canInsert, nothingAbout, onWelcome, onLeaveOut, onNote } = props;
  const { t } = useLanguage();
  const nothingKept = status?.vault.conversations === 0;
  const nothingOn = sitesOn(consent).length === 0;

  if (nothingOn && (nothingKept || !status)) {
    return (
      <Scene title={t('empty_consent_title')} detail={t('empty_consent_detail')}>
        <button type="button" class="primary" onClick={onWelcome}>
          {t('empty_consent_action')}
        </button>
      </Scene>
    );
  }
  if (nothingKept) {
    return (
      <Scene title={t('empty_vault_title')} detail={t('empty_vault_detail')}>
        <p class="row centre">
          {sitesOn(consent).map(site => (
            <a key={site.id} class="button" href={site.newChat} target="_blank" rel="noreferrer">
              {t('welcome_open_site', site.name)}
            </a>
          ))}
        </p>
      </Scene>
    );
  }
  if (answer) return <NothingFound {...{ answer, onLeaveOut, onNote }} waiting={status?.vault.unindexed ?? 0} />;
  // The answer arrives in a moment; a hint would flicker.
  if (asking) return null;
  return (
    <Scene title={t('empty_ask_title')} detail={t('empty_ask_detail')}>
      {nothingAbout && <p class="soft">{t('related_no_page')}</p>}
      <Keys canInsert={canInsert} />
    </Scene>
  );
}

interface NothingFoundProps extends Pick<EmptyProps, 'onLeaveOut' | 'onNote'> {
  readonly answer: RecallAnswer;
  readonly waiting: number;
}

function NothingFound({ answer, waiting, onLeaveOut, onNote }: NothingFoundProps) {
  const { t, count, list } = useLanguage();
  const say = useDemandWords();
  const demands = narrowing(demandsOf(answer.asked));
  const stillWaiting = waiting > 0 && t('empty_found_waiting', count('count_chats', waiting));
  const advice = t(answer.by === 'words' ? 'empty_found_words' : 'empty_found_meaning');
  // Other words would not help while a filter excludes everything.
  const narrowed = demands.length > 0 && t('empty_found_demand', list(demands.map(say)));
  const unknown = demands.find(demand => demand.kind === 'nowhere');
  const unknownSite = unknown && t('empty_found_nowhere', unknown.name);
  return (
    <Scene title={t('empty_found_title')} detail={unknownSite ?? (narrowed || stillWaiting || advice)}>
      {narrowed && stillWaiting && <p class="soft">{stillWaiting}</p>}
      <SearchWithout {...{ demands, onLeaveOut }} />
      <button type="button" onClick={onNote}>
        {t('note_offer')}
      </button>
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

function Keys({ canInsert }: Pick<EmptyProps, 'canInsert'>) {
  const { t } = useLanguage();
  return (
    <dl class="keys">
      <dt>
        <kbd>↑</kbd> <kbd>↓</kbd>
      </dt>
      <dd>{t('empty_keys_move')}</dd>
      <dt>
        <kbd>↵</kbd>
      </dt>
      <dd>{t(canInsert ? 'empty_keys_insert' : 'empty_keys_copy')}</dd>
      <dt>
        <kbd>{/Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl'}</kbd> <kbd>↵</kbd>
      </dt>
      <dd>{t('empty_keys_open')}</dd>
    </dl>
  );
}
