/** Actions that continue a chat on another site. A folder without an `index` is no entrypoint. */
import { storage } from '#imports';
import type { ContinueActions } from '@/components/continue/continue-actions';
import type { SiteId } from '@/lib/core/conversation';
import { connect } from '@/lib/rpc/rpc';
import { continueChatService } from '@/lib/rpc/contracts/continue-chat';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { pendingChats } from './pending-chats';

/** The item is not in `lib/settings.ts`, because every content script loads that file. */
const used = storage.defineItem<readonly SiteId[]>('local:continuedOn', { fallback: [] });
const service = connect(continueChatService, sendToExtension);

/** `onBegun` is called when the new tab is in front. */
export const createContinueActions = (onBegun: () => void = () => {}): ContinueActions => ({
  async begin(chat) {
    await service.start(chat);
    const before = await used.getValue();
    await used.setValue([chat.site, ...before.filter(site => site !== chat.site)]);
    onBegun();
  },
  end: async fence => void (await service.dismiss(fence)),
  watch(onChange) {
    void pendingChats.getValue().then(onChange);
    return pendingChats.watch(onChange);
  },
  used: () => used.getValue(),
});
