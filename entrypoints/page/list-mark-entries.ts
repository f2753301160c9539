import type { Translate } from '@/components/i18n/language';
import type { MarkEntry } from '@/lib/page-ui/status-mark';
import type { ConversationId, SiteId } from '@/lib/core/conversation';
import { findPause, removePause, addPause } from '@/lib/health/pauses';
import { pauses } from '@/lib/settings';
import type { PageBridge } from './page-bridge';

/** Lists the entries of the mark's menu: `recall` opens the popup. */
export const listMarkEntries = (bridge: PageBridge, t: Translate, recall: () => void): MarkEntry[] => [
  { text: t('mark_recall'), choose: recall },
  ...listPauseEntries(bridge, t),
];

/** Lists the entry that pauses or resumes the open chat. A chat without an id has none. */
function listPauseEntries({ health, chat }: PageBridge, t: Translate): MarkEntry[] {
  if (!health) return [];
  const { site, state } = health;
  const id = chat?.();
  if (state === 'paused') return [{ text: t('pause_resume'), choose: () => void resume(site, id) }];
  if (id === undefined) return [];
  return [{ text: t('tab_pause_chat'), choose: () => void pause(`${site}:${id}`) }];
}

async function pause(chat: ConversationId): Promise<void> {
  await pauses.setValue(addPause(await pauses.getValue(), { of: 'chat', chat }, Date.now()));
}

async function resume(site: SiteId, chat: string | undefined): Promise<void> {
  const now = await pauses.getValue();
  const scope = findPause(now, site, chat);
  if (scope) await pauses.setValue(removePause(now, scope));
}
