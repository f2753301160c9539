import { useLayoutEffect, useState } from 'preact/hooks';
import type { Conversation, ConversationId, SiteId } from '../../lib/core/conversation';
import type { SiteAddress } from '../../lib/sites/site';
import { sitesOn } from '../consent';
import type { Consent } from '../consent';
import { TroubleText, troubleOf, useLanguage } from '../i18n/language';
import type { Trouble } from '../i18n/language';
import { usualSettings } from '../preview/state/selection';
import { isMissing, receiptText } from '../i18n/completeness-text';
import { useAsked } from '../hooks/use-query';
import { useModal } from '../hooks/use-modal';
import type { ElsewhereDoor } from './navigation';
import type { ElsewhereProps } from './ContinueDialog';
import { packedChat } from './packed-chat';
import type { PackedChat } from './packed-chat';
import { titleText } from '../i18n/source-text';

/** A full chat needs more room than a passage, so the passage limit is multiplied by this. */
const roomForAll = 1.5;

interface SiteChoiceProps extends Pick<ElsewhereProps, 'library' | 'consent' | 'onClose' | 'doors' | 'insertion'> {
  readonly door: ElsewhereDoor;
  readonly chat: ConversationId;
}

/** Lets the user choose the assistant from a list with arrow keys, and shows how much of the chat goes along. */
export function SiteChoice(props: SiteChoiceProps) {
  const { chat, door, library, consent, onClose, doors, insertion = usualSettings } = props;
  const { t, locale } = useLanguage();
  const dialog = useModal();
  const [trouble, setTrouble] = useState<Trouble>();
  const asked = useAsked(async () => {
    const [kept, used] = await Promise.all([library.conversation(chat), door.used()]);
    const packed = kept && packedChat(kept, locale, insertion.tokens * roomForAll);
    return { kept, packed, sites: sitesFor(consent, kept, used) };
  }, chat);
  const { kept, packed, sites = [] } = asked.value ?? {};

  // The first assistant receives the focus as soon as the list is ready.
  const isReady = packed !== undefined && packed !== null;
  useLayoutEffect(
    () => dialog.current?.querySelector<HTMLElement>('.continue-sites button, .continue-away')?.focus(),
    [isReady],
  );

  const take = async (going: Conversation, { goes }: PackedChat, site: SiteId) => {
    try {
      await door.begin({ ...goes, title: titleText(going, t), site });
      onClose();
    } catch (error) {
      setTrouble(troubleOf(error));
    }
  };
  const said = trouble ?? asked.trouble;

  return (
    <dialog class="continue-choice" ref={dialog} aria-labelledby="continue-title" onClose={onClose}>
      <h2 id="continue-title">{t('continue_title')}</h2>
      {said && (
        <p class="warning" role="alert">
          <TroubleText trouble={said} />
        </p>
      )}
      {asked.value && !packed && <p role="status">{t('continue_not_kept')}</p>}
      {!asked.value && !said && <p role="status">{t('continue_packing')}</p>}
      {kept && packed && <WhatGoes chat={kept} packed={packed} />}
      {kept && packed && sites.length > 0 && <Sites sites={sites} onTake={site => void take(kept, packed, site)} />}
      {packed && sites.length === 0 && <p>{t('continue_no_site')}</p>}
      <div class="row">
        {packed && sites.length === 0 && (
          <button type="button" class="primary continue-away" onClick={() => doors.openSettings()}>
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

interface SitesProps {
  readonly sites: readonly SiteAddress[];
  readonly onTake: (site: SiteId) => void;
}

function Sites({ sites, onTake }: SitesProps) {
  const { t } = useLanguage();
  return (
    <ul class="continue-sites" aria-label={t('continue_sites')} onKeyDown={walk}>
      {sites.map(({ id, name }) => (
        <li key={id}>
          <button type="button" onClick={() => onTake(id)}>
            <span class={`letter badge-${id}`} aria-hidden="true">
              {name.slice(0, 1)}
            </span>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shows how much of the chat goes along, and warnings that the user should read first. */
function WhatGoes({
  chat,
  packed: { packed, tokens: all },
}: {
  readonly chat: Conversation;
  readonly packed: PackedChat;
}) {
  const { t, locale, number } = useLanguage();
  const { text, whole, compacted, leftOut } = packed;
  const { value: findings = 0 } = useAsked(async () => {
    const { sensitiveIn } = await import('../../lib/redact/find-sensitive');
    return (await sensitiveIn(text)).length;
  }, text);
  const about = number(all);
  const title = titleText(chat, t);
  return (
    <>
      <p class="continue-of" dir="auto" title={title}>
        <strong>{title}</strong>
      </p>
      <p class="soft">
        {compacted + leftOut === 0
          ? t('continue_whole', about)
          : t('continue_parts', number(whole), number(compacted), number(leftOut), about)}
      </p>
      {isMissing(chat.completeness) && (
        <p class="warning">{t('continue_partial', receiptText(chat.completeness, t, locale))}</p>
      )}
      {findings > 0 && <p class="warning">{t('continue_sensitive', number(findings))}</p>}
    </>
  );
}

/** Lists the sites with consent, without the chat's own. The most recently used site comes first. */
function sitesFor(consent: Consent, chat: Conversation | null, used: readonly SiteId[]): readonly SiteAddress[] {
  const rank = (site: SiteId) => (used.includes(site) ? used.indexOf(site) : used.length);
  return sitesOn(consent)
    .filter(({ id }) => id !== chat?.source)
    .toSorted((one, other) => rank(one.id) - rank(other.id));
}

function walk(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.currentTarget instanceof HTMLElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex(button => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}
