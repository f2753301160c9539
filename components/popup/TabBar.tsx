import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { Pauses } from '../../lib/health/pauses';
import type { Change } from '../controls/SharedSetting';
import { useLanguage } from '../i18n/language';
import { useFocusWhenBack } from '../hooks/use-focus-on-return';
import { usePauses } from '../hooks/use-pauses';
import { usePolled } from '../hooks/use-polling';
import type { useSaying } from '../hooks/use-notice';
import { ForgetQuestion } from './ForgetQuestion';
import { chatOf, healthOf, type OpenTab } from './state/open-tab';
import { TabLight } from './TabStatus';
import { TabMenu } from './TabMenu';
import type { useConsent } from './state/use-consent';

interface ThisTabProps {
  readonly tab: OpenTab | undefined;
  readonly agreed: ReturnType<typeof useConsent>;
  readonly pauses: Pauses;
  readonly onPauses: Change<Pauses>;
  readonly forgetChat: (chat: ConversationId) => Promise<void>;
  readonly doors: { readonly copy: (text: string) => Promise<void> };
  /** Runs the action and shows its notice. */
  readonly attempt: ReturnType<typeof useSaying>['attempt'];
  /** Continues the chat with another assistant; absent if that is not possible. */
  readonly onContinue: ((chat: ConversationId) => void) | undefined;
}

/** In milliseconds. The shown state of the tab is at most this old. */
const pause = 1500;

/** The state of Kura in the open tab, and actions for its chat. */
export function ThisTab({ tab, agreed, forgetChat, doors, attempt, onContinue, ...given }: ThisTabProps) {
  const { t } = useLanguage();
  const [asking, setAsking] = useState(false);
  const menuButton = useFocusWhenBack<HTMLButtonElement>(asking);
  const [deeds, setDeeds] = useState(0);
  const { pauses, ...change } = usePauses(given.pauses, given.onPauses);
  const health = usePolled(() => healthOf(tab, agreed.consent, pauses), pause, {
    about: JSON.stringify([tab?.url?.href, tab?.id]),
    // An action changes the key, so the state is read again at once. The old state stays meanwhile, and with it the focused button.
    occasion: JSON.stringify([Object.keys(agreed.consent), pauses, deeds]),
  });
  const chat = chatOf(tab);
  const site = health.value && 'site' in health.value ? health.value.site : undefined;

  const never = async () => {
    setAsking(false);
    if (!chat) return;
    await forgetChat(chat);
    setDeeds(before => before + 1);
    return t('never_done');
  };
  const keepPrivate = async () => {
    const after = await tab?.page.keepPrivate();
    setDeeds(before => before + 1);
    return t(after && after.state !== 'private' ? 'tab_private_kept' : 'tab_private_gone');
  };
  const report = async () => {
    if (!tab) return;
    await doors.copy(await tab.page.redesignReport());
    return t('report_copied');
  };

  if (asking) {
    return (
      <ForgetQuestion
        question={t('never_question')}
        confirm={t('never_confirm')}
        onForget={() => attempt(never)}
        onKeep={() => setAsking(false)}
      />
    );
  }
  return (
    <div class="this-tab">
      <TabLight
        health={health}
        onTurnOn={() => attempt(async () => site && agreed.turnOn(site.id))}
        onResume={scope => attempt(() => change.resume(scope))}
        onReport={() => attempt(report)}
      />
      <TabMenu
        button={menuButton}
        health={health.value}
        chat={chat}
        onContinue={onContinue}
        onPause={scope => attempt(() => change.pause(scope))}
        onKeepPrivate={() => attempt(keepPrivate)}
        onNever={() => setAsking(true)}
      />
    </div>
  );
}
