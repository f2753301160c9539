import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { Pauses } from '../../lib/health/pauses';
import type { SettingUpdate } from '../controls/SharedSetting';
import { useLanguage } from '../i18n/language';
import { useFocusOnReturn } from '../hooks/use-focus-on-return';
import { usePauses } from '../hooks/use-pauses';
import { usePolling } from '../hooks/use-polling';
import type { useNotice } from '../hooks/use-notice';
import { ForgetQuestion } from './ForgetQuestion';
import { getOpenChatId, readTabHealth, type OpenTab } from './state/open-tab';
import type { PopupNavigation } from './Popup';
import { TabStatus } from './TabStatus';
import { TabMenu } from './TabMenu';
import type { useConsent } from './state/use-consent';

export interface TabBarProps {
  readonly tab: OpenTab | undefined;
  readonly siteConsent: ReturnType<typeof useConsent>;
  readonly pauses: Pauses;
  readonly onPauses: SettingUpdate<Pauses>;
  readonly forgetChat: (chat: ConversationId) => Promise<void>;
  readonly navigation: Pick<PopupNavigation, 'copy' | 'reload'>;
  /** Runs the action and shows its notice. */
  readonly run: ReturnType<typeof useNotice>['run'];
  /** Continues the chat with another assistant; absent if that is not possible. */
  readonly onContinue: ((chat: ConversationId) => void) | undefined;
}

/** In milliseconds. The shown state of the tab is at most this old. */
const pauseMs = 1500;

/** The state of Kura in the open tab, and actions for its chat. */
export function TabBar({ tab, siteConsent, forgetChat, navigation, run, onContinue, ...stored }: TabBarProps) {
  const { t } = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const menuButton = useFocusOnReturn<HTMLButtonElement>(isAsking);
  const [actionCount, setActionCount] = useState(0);
  const { pauses, ...pauseActions } = usePauses(stored.pauses, stored.onPauses);
  const health = usePolling(() => readTabHealth(tab, siteConsent.consent, pauses), pauseMs, {
    key: JSON.stringify([tab?.url?.href, tab?.id]),
    // An action changes the key, so the state is read again at once. The old state stays meanwhile, and with it the focused button.
    refreshKey: JSON.stringify([Object.keys(siteConsent.consent), pauses, actionCount]),
  });
  const chat = getOpenChatId(tab);
  const site = health.value && 'site' in health.value ? health.value.site : undefined;

  const forgetOpenChat = async () => {
    setIsAsking(false);
    if (!chat) return;
    await forgetChat(chat);
    setActionCount(before => before + 1);
    return t('never_done');
  };
  const keepPrivate = async () => {
    const after = await tab?.page.keepPrivateChat();
    setActionCount(before => before + 1);
    return t(after && after.state !== 'private' ? 'tab_private_kept' : 'tab_private_gone');
  };
  const report = async () => {
    if (!tab) return;
    await navigation.copy(await tab.page.buildRedesignReport());
    return t('report_copied');
  };

  const readOriginal = async () => {
    const answer = await tab?.page.requestChat();
    // A page that is loaded again loads its data again, and the tap hears it untranslated.
    if (!answer?.isRequested && tab?.id !== undefined) await navigation.reload(tab.id);
    setActionCount(before => before + 1);
    return undefined;
  };

  if (isAsking) {
    return (
      <ForgetQuestion
        question={t('never_question')}
        confirm={t('never_confirm')}
        onForget={() => run(forgetOpenChat)}
        onKeep={() => setIsAsking(false)}
      />
    );
  }
  return (
    <div class="this-tab">
      <TabStatus
        health={health}
        onTurnOn={() => run(async () => site && siteConsent.enableSite(site.id))}
        onResume={scope => run(() => pauseActions.resume(scope))}
        onReport={() => run(report)}
        onReadOriginal={() => run(readOriginal)}
      />
      <TabMenu
        button={menuButton}
        health={health.value}
        chat={chat}
        onContinue={onContinue}
        onPause={scope => run(() => pauseActions.pause(scope))}
        onKeepPrivate={() => run(keepPrivate)}
        onNever={() => setIsAsking(true)}
      />
    </div>
  );
}
