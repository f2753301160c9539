import type { RefObject } from 'preact';
import type { ConversationId } from '../../lib/core/conversation';
import type { PauseScope } from '../../lib/health/pauses';
import { useLanguage } from '../i18n/language';
import { MenuEntries } from './MenuEntries';
import type { TabHealth } from './state/open-tab';

export interface TabActions {
  readonly onPause: (scope: PauseScope) => void;
  readonly onKeepPrivate: () => void;
  /** Asks before it forgets. */
  readonly onNever: () => void;
}

interface TabMenuProps extends TabActions {
  /** The button that opens the menu, so that the caller can focus it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly health: TabHealth | undefined;
  /** The open chat, if it has an id. */
  readonly chat: ConversationId | undefined;
  /** Continues the chat with another assistant; absent if that is not possible. */
  readonly onContinue?: ((chat: ConversationId) => void) | undefined;
}

/** The menu of actions for the chat in this tab. */
export function TabMenu({ button, health, chat, onContinue, onPause, onKeepPrivate, onNever }: TabMenuProps) {
  const { t } = useLanguage();
  if (!health || health.state === 'none' || health.state === 'off' || !health.site) return null;
  const { state, site } = health;
  const isKnown = chat !== undefined && state !== 'private';
  const isKept = isKnown && state !== 'forgotten';
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
