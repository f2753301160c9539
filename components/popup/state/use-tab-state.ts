import { useState } from 'preact/hooks';
import type { ConversationId } from '../../../lib/core/conversation';
import type { Pauses, PauseScope } from '../../../lib/health/pauses';
import { listConsentedSites } from '../../consent';
import type { useNotice } from '../../hooks/use-notice';
import { usePauses, type UpdatePauses } from '../../hooks/use-pauses';
import { useQuery } from '../../hooks/use-query';
import { useLanguage } from '../../i18n/language';
import type { PopupNavigation } from '../Popup';
import { toTabKey } from './insertion';
import { getOpenChatId, readTabHealth, type OpenTab } from './open-tab';
import type { useConsent } from './use-consent';

export interface TabStateOptions {
  readonly tab: OpenTab | undefined;
  readonly siteConsent: ReturnType<typeof useConsent>;
  readonly pauses: Pauses;
  readonly onPauses: UpdatePauses;
  readonly forgetChat: (chat: ConversationId) => Promise<void>;
  readonly navigation: Pick<PopupNavigation, 'copy' | 'reload' | 'updateKura'>;
  /** Opens and closes the question before the open chat is forgotten. */
  readonly openView: (view: { readonly kind: 'never' }) => void;
  readonly closeView: () => void;
  /** Runs the action and shows its notice. */
  readonly run: ReturnType<typeof useNotice>['run'];
  /** Continues the chat with another assistant; absent if that is not possible. */
  readonly onContinue: ((chat: ConversationId) => void) | undefined;
}

/** In milliseconds. The shown state of the tab is at most this old. */
const pauseMs = 1500;

/** What Kura does in the open tab, and the actions for its chat. */
export function useTabState(options: TabStateOptions) {
  const { tab, siteConsent, forgetChat, navigation, run, onContinue, openView, closeView, ...stored } = options;
  const { t } = useLanguage();
  const [actionCount, setActionCount] = useState(0);
  const { pauses, ...pauseActions } = usePauses(stored.pauses, stored.onPauses);
  const { consent } = siteConsent;
  // An action changes the key, so the state is read again at once. The old state stays meanwhile, and with it the focused button.
  const key = [toTabKey(tab), consent, pauses, actionCount];
  const health = useQuery(key, () => readTabHealth(tab, consent, pauses), { pollMs: pauseMs, subjectParts: 1 });
  const chat = getOpenChatId(tab);
  const site = health.value && 'site' in health.value ? health.value.site : undefined;
  const readAgain = () => setActionCount(before => before + 1);

  const forgetOpenChat = async () => {
    closeView();
    if (!chat) return;
    await forgetChat(chat);
    readAgain();
    return t('never_done');
  };
  const keepPrivate = async () => {
    const after = await tab?.page.keepPrivateChat();
    readAgain();
    return t(after && after.state !== 'private' ? 'tab_private_kept' : 'tab_private_gone');
  };
  const report = async () => {
    if (!tab) return;
    await navigation.copy(await tab.page.buildRedesignReport());
    return t('report_copied');
  };

  const { updateKura } = navigation;
  const update = updateKura && (async () => t(`update_${await updateKura()}`));

  return {
    health,
    isEverySiteOff: listConsentedSites(consent).length === 0,
    chat,
    forget: () => run(forgetOpenChat),
    keep: closeView,
    remedies: {
      onTurnOn: () => run(async () => site && siteConsent.enableSites([site.id])),
      onResume: (scope: PauseScope) => run(() => pauseActions.resume(scope)),
      onReport: () => run(report),
      onUpdate: update && (() => run(update)),
      onReadOriginal: () => run(() => readOriginal(tab, navigation)),
    },
    actions: {
      onContinue,
      onPause: (scope: PauseScope) => run(() => pauseActions.pause(scope)),
      onKeepPrivate: () => run(keepPrivate),
      onNever: () => openView({ kind: 'never' }),
    },
  };
}

async function readOriginal(tab: OpenTab | undefined, { reload }: Pick<PopupNavigation, 'reload'>): Promise<void> {
  const answer = await tab?.page.requestChat();
  // A page that is loaded again loads its data again, and the tap hears it untranslated.
  if (!answer?.isRequested && tab?.id !== undefined) await reload(tab.id);
}
