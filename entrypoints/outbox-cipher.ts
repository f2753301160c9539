import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { encryptSnapshot } from '@/lib/capture/outbox-cipher';
import { pageBridge } from './page/page-bridge';

/** Injected into the pages of sites with consent, before anything of them is read (decision 0047). */
export default defineUnlistedScript(() => {
  pageBridge.encryptSnapshot = encryptSnapshot;
});
