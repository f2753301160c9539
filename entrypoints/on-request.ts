import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { redesignReport } from '@/lib/health/report';
import { holds, insert, takeBack } from '@/lib/insert';
import { bring } from './page/on-request';

/** Put into a page beside its content script when the user asks for what only this can do (decision 0018). */
export default defineUnlistedScript(() => bring({ insert, takeBack, holds, redesignReport }));
