import type { RefObject } from 'preact';
import type { ConversationId } from '../../lib/conversation';
import type { PauseScope } from '../../lib/health/pauses';
import { useLanguage } from '../language';
import { MenuEntries } from './MenuEntries';
import type { TabHealth } from './tab-health';

export interface TabDeeds {
  readonly onPause: (scope: PauseScope) => void;
  readonly onKeepPrivate: () => void;
  /** Asked about first. */
  readonly onNever: () => void;
}

interface TabMenuProps extends TabDeeds {
  /** The button that opens it, for whoever gives it the focus. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly health: TabHealth | undefined;
  /** The chat that is open, where it has an id. */
  readonly chat: ConversationId | undefined;
  /** Takes the chat to another assistant; absent where nothing can. */
  readonly onContinue?: ((chat: ConversationId) => void) | undefined;
}

/** What can be done about the chat in this tab. */
export function TabMenu({ button, health, chat, onContinue, onPause, onKeepPrivate, onNever }: TabMenuProps) {
  const { t } = useLanguage();
  if (!health || health.state === 'none' || health.state === 'off' || !health.site) return null;
  const { state, site } = health;
  const known = chat !== undefined && state !== 'private';
  const isKept = known && state !== 'forgotten';
  const entries = [
    ...(isKept && onContinue ? [{ text: t('continue_action'), choose: () => onContinue(chat) }] : []),
    ...(state === 'private' ? [{ text: t('tab_keep_private'), choose: onKeepPrivate }] : []),
    ...(isKept && state !== 'paused'
      ? [{ text: t('tab_pause_chat'), choose: () => onPause({ of: 'chat', chat }) }]
      : []),
    ...(state === 'paused'
      ? []
      : [
          { text: t('tab_pause_site', site.name), choose: () => onPause({ of: 'site', site: site.id }) },
          { text: t('tab_pause_everywhere'), choose: () => onPause({ of: 'everywhere' }) },
        ]),
    ...(isKept ? [{ text: t('tab_never'), choose: onNever }] : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <button type="button" class="quiet tab-button" ref={button} popovertarget="tab-menu">
        {t('tab_menu')}
      </button>
      <MenuEntries id="tab-menu" class="menu tab-menu" entries={entries} />
    </>
  );
}
