import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { redesignReport } from '@/lib/health/redesign-report';
import { holds, insert, takeBack } from '@/lib/insert/insert';
import { bring } from './page/on-demand';

/** Injected beside the content script when the user asks for something that only this script can do (decision 0018). */
export default defineUnlistedScript(() => bring({ insert, takeBack, holds, redesignReport }));
