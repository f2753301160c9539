/** Actions that continue a chat on another site. A folder without an `index` is no entrypoint. */
import type { ContinueActions } from '@/components/continue/continue-actions';
import { connect } from '@/lib/rpc/rpc';
import { continueChatService } from '@/lib/rpc/contracts/continue-chat';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { continuedOn } from '@/lib/settings';
import { insertIntoTab, listOpenChats } from './open-chats';
import { pendingChats } from './pending-chats';

const service = connect(continueChatService, sendToExtension);

/** `onBegun` is called when the new tab is in front. */
export const createContinueActions = (onBegun: () => void = () => {}): ContinueActions => ({
  async begin(chat) {
    await service.start(chat);
    await continuedOn.change(before => [chat.site, ...before.filter(site => site !== chat.site)]);
    onBegun();
  },
  end: async fence => void (await service.dismiss(fence)),
  watch(onChange) {
    void pendingChats.getValue().then(onChange);
    return pendingChats.watch(onChange);
  },
  used: () => continuedOn.getValue(),
  listOpenChats,
  insertIntoTab,
});
