/** Ways to other assistants, as our own pages have them. A folder without an `index` is no entrypoint. */
import { storage } from '#imports';
import type { ElsewhereDoor } from '@/components/continue/door';
import type { SiteId } from '@/lib/conversation';
import { connect } from '@/lib/messaging/rpc';
import type { ContinuingService } from '@/lib/messaging/continuing';
import { toExtension } from '@/lib/messaging/wire';
import { onTheirWay } from './on-their-way';

/** Not in `lib/settings.ts`, which every page of every site carries. */
const used = storage.defineItem<readonly SiteId[]>('local:continuedOn', { fallback: [] });
const service = connect<ContinuingService>('continuing', toExtension);

/** `onBegun`: a tab of its own is in front now. */
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
