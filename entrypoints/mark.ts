import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startMark } from './page/start-mark';

/** Injected into the pages of sites with consent, while the user wants to see the mark (decision 0024). */
export default defineUnlistedScript(startMark);
