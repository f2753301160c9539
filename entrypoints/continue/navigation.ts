/** Actions that continue a chat on another site. A folder without an `index` is no entrypoint. */
import { storage } from '#imports';
import type { ElsewhereDoor } from '@/components/continue/navigation';
import type { SiteId } from '@/lib/core/conversation';
import { connect } from '@/lib/rpc/rpc';
import type { ContinuingService } from '@/lib/rpc/contracts/continue-chat';
import { toExtension } from '@/lib/rpc/transport/runtime-messages';
import { onTheirWay } from './pending-chats';

/** The item is not in `lib/settings.ts`, because every content script loads that file. */
const used = storage.defineItem<readonly SiteId[]>('local:continuedOn', { fallback: [] });
const service = connect<ContinuingService>('continuing', toExtension);

/** `onBegun` is called when the new tab is in front. */
export const elsewhereDoor = (onBegun: () => void = () => {}): ElsewhereDoor => ({
  async begin(chat) {
    await service.begin(chat);
    const before = await used.getValue();
    await used.setValue([chat.site, ...before.filter(site => site !== chat.site)]);
    onBegun();
  },
  end: async fence => void (await service.end(fence)),
  watch(told) {
    void onTheirWay.getValue().then(told);
    return onTheirWay.watch(told);
  },
  used: () => used.getValue(),
});
