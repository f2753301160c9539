import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startMark } from './page/mark-start';

/** Put into the pages of sites that the user agreed to, while they want to see it there (decision 0024). */
export default defineUnlistedScript(startMark);
