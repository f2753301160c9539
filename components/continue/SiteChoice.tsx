import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Conversation, ConversationId, SiteId, SourceId } from '../../lib/core/conversation';
import type { Site } from '../../lib/sites/site';
import { SourceTile } from '../list/SourceTile';
import { listConsentedSites } from '../consent';
import type { Consent } from '../consent';
import { ProblemText, useLanguage } from '../i18n/language';
import type { ProblemKey } from '../i18n/language';
import { defaultPreviewSettings } from '../preview/state/selection';
import { isIncomplete, formatCompleteness } from '../i18n/completeness-text';
import { useQuery } from '../hooks/use-query';
import { useModal } from '../hooks/use-modal';
import type { ContinueActions, OpenChatTab } from './continue-actions';
import type { ContinueDialogProps } from './ContinueDialog';
import { toPackedChat } from './to-packed-chat';
import type { PackedChat } from './to-packed-chat';
import { toQuotedMessage } from './to-quoted-message';
import type { QuotedMessage } from './to-quoted-message';
import { formatTitle } from '../i18n/source-text';
import { OpenChats } from './OpenChats';
import { useDelivery } from './use-delivery';

/** A full chat needs more room than a passage, so the passage limit is multiplied by this. */
const fullChatFactor = 1.5;

export interface SiteChoiceProps extends Pick<
  ContinueDialogProps,
  'library' | 'consent' | 'turn' | 'onClose' | 'navigation' | 'insertion'
> {
  readonly actions: ContinueActions;
  readonly chat: ConversationId;
}

/** Lets the user choose the assistant from a list with arrow keys, and shows how much of the chat goes along. */
export function SiteChoice(props: SiteChoiceProps) {
  const { turn, onClose, navigation } = props;
  const { t } = useLanguage();
  const dialog = useModal();
  const [problem, setTrouble] = useState<ProblemKey>();
  const query = useContent(props);
  const { conversation, packed, sites = [], openChats = [] } = query.value ?? {};

  // The first assistant receives the focus as soon as the list is ready.
  useFirstFocus(dialog, packed !== undefined && packed !== null);

  const { beginAt, insertIntoTab } = useDelivery(props, setTrouble);
  const shownProblem = problem ?? query.problem;
  const isMessage = turn !== undefined;

  return (
    <dialog
      class="continue-choice"
      ref={dialog}
      aria-labelledby="continue-title"
      onClose={onClose}
      onKeyDown={moveFocus}
    >
      <h2 id="continue-title">{t(isMessage ? 'continue_message_title' : 'continue_title')}</h2>
      {shownProblem && (
        <p class="warning" role="alert">
          <ProblemText problem={shownProblem} />
        </p>
      )}
      {query.value && !packed && <p role="status">{t('continue_not_kept')}</p>}
      {!query.value && !shownProblem && <p role="status">{t('continue_packing')}</p>}
      {conversation && packed && (
        <>
          <ContentSummary chat={conversation} packed={packed} />
          <Destinations
            {...{ sites, openChats }}
            onTab={tab => void insertIntoTab(conversation, packed, tab)}
            onSite={site => void beginAt(conversation, packed, site)}
          />
        </>
      )}
      {packed && sites.length === 0 && <p>{t(isMessage ? 'continue_no_site_at_all' : 'continue_no_site')}</p>}
      <div class="row">
        {packed && sites.length === 0 && (
          <button type="button" class="primary continue-away" onClick={() => navigation.openSettings()}>
            {t('continue_settings')}
          </button>
        )}
        <button type="button" class="quiet continue-away" onClick={onClose}>
          {t('continue_cancel')}
        </button>
      </div>
    </dialog>
  );
}

const useFirstFocus = (dialog: RefObject<HTMLElement | null>, isReady: boolean): void =>
  useLayoutEffect(
    () => dialog.current?.querySelector<HTMLElement>('.continue-sites button, .continue-away')?.focus(),
    [isReady],
  );

interface DestinationsProps {
  readonly openChats: readonly OpenChatTab[];
  readonly sites: readonly Site[];
  readonly onTab: (tab: OpenChatTab) => void;
  readonly onSite: (site: SiteId) => void;
}

/** Where it can go: the chats that are open, and a new chat of each site. */
function Destinations({ openChats, sites, onTab, onSite }: DestinationsProps) {
  const { t } = useLanguage();
  return (
    <>
      {openChats.length > 0 && <OpenChats tabs={openChats} onSelect={onTab} />}
      {openChats.length > 0 && <h3>{t('continue_new_chats')}</h3>}
      {sites.length > 0 && <SiteList sites={sites} onSelect={onSite} />}
    </>
  );
}

/** Reads the chat, and packs it or quotes its one message. */
function useContent({ chat, turn, actions, library, consent, insertion = defaultPreviewSettings }: SiteChoiceProps) {
  const { locale } = useLanguage();
  return useQuery([chat, turn], async () => {
    const [conversation, used] = await Promise.all([library.readConversation(chat), actions.used()]);
    const packed =
      conversation &&
      (turn === undefined
        ? toPackedChat(conversation, locale, insertion.tokens * fullChatFactor)
        : toQuotedMessage(conversation, turn, locale, insertion));
    // A chat goes to another assistant; a message may go into a new chat of the same one.
    const sites = listSites(consent, turn === undefined ? conversation?.source : undefined, used);
    // A chat begins anew; a message may go into one that is open.
    const openChats = turn === undefined ? [] : await actions.listOpenChats(sites.map(({ id }) => id));
    return { conversation, packed, sites, openChats };
  });
}

interface SiteListProps {
  readonly sites: readonly Site[];
  readonly onSelect: (site: SiteId) => void;
}

function SiteList({ sites, onSelect }: SiteListProps) {
  const { t } = useLanguage();
  return (
    <ul class="continue-sites" aria-label={t('continue_sites')}>
      {sites.map(({ id, name }) => (
        <li key={id}>
          <button type="button" onClick={() => onSelect(id)}>
            <SourceTile source={id} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shows how much goes along, and warnings that the user should read first. */
function ContentSummary({
  chat,
  packed,
}: {
  readonly chat: Conversation;
  readonly packed: PackedChat | QuotedMessage;
}) {
  const { t, locale, number } = useLanguage();
  const { text } = packed.content;
  const { value: findingCount = 0 } = useQuery([text], async () => {
    const { findSensitive: sensitiveIn } = await import('../../lib/redact/find-sensitive');
    return (await sensitiveIn(text)).length;
  });
  const title = formatTitle(chat, t);
  return (
    <>
      <p class="continue-of" dir="auto" title={title}>
        <strong>{title}</strong>
      </p>
      <p class="soft">
        {'packed' in packed ? <PackedExtent {...packed} /> : t('continue_message', number(packed.tokenCount))}
      </p>
      {'packed' in packed && isIncomplete(chat.completeness) && (
        <p class="warning">{t('continue_partial', formatCompleteness(chat.completeness, t, locale))}</p>
      )}
      {findingCount > 0 && <p class="warning">{t('continue_sensitive', number(findingCount))}</p>}
    </>
  );
}

function PackedExtent({ packed, tokenCount }: PackedChat) {
  const { t, number } = useLanguage();
  const { fullExchanges: whole, compactedExchanges: compacted, omittedExchanges: leftOut } = packed;
  const tokenText = number(tokenCount);
  return (
    <>
      {compacted + leftOut === 0
        ? t('continue_whole', tokenText)
        : t('continue_parts', number(whole), number(compacted), number(leftOut), tokenText)}
    </>
  );
}

/** Lists the sites with consent, without this one. The most recently used site comes first. */
function listSites(consent: Consent, without: SourceId | undefined, used: readonly SiteId[]): readonly Site[] {
  const rank = (site: SiteId) => (used.includes(site) ? used.indexOf(site) : used.length);
  return listConsentedSites(consent)
    .filter(({ id }) => id !== without)
    .toSorted((a, b) => rank(a.id) - rank(b.id));
}

function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.currentTarget instanceof HTMLElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.continue-sites button')];
  const index = buttons.findIndex(button => button === document.activeElement);
  buttons[(index + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}
