import type { Translate } from '@/components/language';
import type { MarkEntry } from '@/components/page-status/mark';
import type { ConversationId, SiteId } from '@/lib/conversation';
import { pauseOver, withoutPause, withPause } from '@/lib/health/pauses';
import { pauses } from '@/lib/settings';
import type { Beside } from './beside';

/** Leaves the open chat alone, or no longer; nothing for a chat without an id. */
export function pauseEntries({ health, chat }: Beside, t: Translate): MarkEntry[] {
  if (!health) return [];
  const { site, state } = health;
  const id = chat?.();
  if (state === 'paused') return [{ text: t('pause_resume'), choose: () => void resume(site, id) }];
  if (id === undefined) return [];
  return [{ text: t('tab_pause_chat'), choose: () => void pause(`${site}:${id}`) }];
}

async function pause(chat: ConversationId): Promise<void> {
  await pauses.setValue(withPause(await pauses.getValue(), { of: 'chat', chat }, Date.now()));
}

async function resume(site: SiteId, chat: string | undefined): Promise<void> {
  const now = await pauses.getValue();
  const over = pauseOver(now, site, chat);
  if (over) await pauses.setValue(withoutPause(now, over));
}
