import type { ConversationId } from '../../lib/core/conversation';
import type { PauseScope } from '../../lib/health/pauses';
import type { Translate } from '../i18n/language';
import type { NamedAction } from '../list/list-actions';
import type { TabHealth } from './state/open-tab';

export interface TabActions {
  /** Continues the chat with another assistant; absent if that is not possible. */
  readonly onContinue: ((chat: ConversationId) => void) | undefined;
  readonly onPause: (scope: PauseScope) => void;
  readonly onKeepPrivate: () => void;
  /** Asks before it forgets; absent while something else stands where the question would. */
  readonly onNever: (() => void) | undefined;
}

/** Lists the actions for the chat in this tab. `chat` is absent if it has no id. */
export function listTabEntries(
  health: TabHealth | undefined,
  chat: ConversationId | undefined,
  { onContinue, onPause, onKeepPrivate, onNever }: TabActions,
  t: Translate,
): readonly NamedAction[] {
  if (!health || health.state === 'none' || health.state === 'off' || !health.site) return [];
  const { state, site } = health;
  const isKnown = chat !== undefined && state !== 'private';
  const isKept = isKnown && state !== 'forgotten';
  return [
    ...(isKept && onContinue ? [{ text: t('popup_continue'), choose: () => onContinue(chat) }] : []),
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
    ...(isKept && onNever ? [{ text: t('tab_never'), choose: onNever }] : []),
  ];
}
