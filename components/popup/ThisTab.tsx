import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { Pauses } from '../../lib/health/pauses';
import type { Change } from '../Followed';
import { useLanguage } from '../language';
import { useFocusWhenBack } from '../use-focus-when-back';
import { usePauses } from '../use-pauses';
import { usePolled } from '../use-polled';
import type { useSaying } from '../use-saying';
import { ForgetQuestion } from './ForgetQuestion';
import { chatOf, healthOf, type OpenTab } from './tab-health';
import { TabLight } from './TabLight';
import { TabMenu } from './TabMenu';
import type { useConsent } from './use-consent';

interface ThisTabProps {
  readonly tab: OpenTab | undefined;
  readonly agreed: ReturnType<typeof useConsent>;
  readonly pauses: Pauses;
  readonly onPauses: Change<Pauses>;
  readonly forgetChat: (chat: ConversationId) => Promise<void>;
  readonly doors: { readonly copy: (text: string) => Promise<void> };
  /** Tries, and says what came of it. */
  readonly attempt: ReturnType<typeof useSaying>['attempt'];
  /** Takes the chat to another assistant; absent where nothing can. */
  readonly onContinue: ((chat: ConversationId) => void) | undefined;
}

/** How old what is shown of the tab may be, in milliseconds. */
const pause = 1500;

/** How Kura is doing in the open tab, and what can be done about the chat there. */
export function ThisTab({ tab, agreed, forgetChat, doors, attempt, onContinue, ...given }: ThisTabProps) {
  const { t } = useLanguage();
  const [asking, setAsking] = useState(false);
  const menuButton = useFocusWhenBack<HTMLButtonElement>(asking);
  const [deeds, setDeeds] = useState(0);
  const { pauses, ...change } = usePauses(given.pauses, given.onPauses);
  const health = usePolled(() => healthOf(tab, agreed.consent, pauses), pause, {
    about: JSON.stringify([tab?.url?.href, tab?.id]),
    // What was done here is asked after at once; what stood there stays, and with it the button that has the focus.
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
