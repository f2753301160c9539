import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { buildRedesignReport } from '@/lib/health/build-redesign-report';
import { registerInjectedTools } from './page/injected-tools';

/** Injected when the user asks for a report on a page that cannot be read (decision 0018). */
export default defineUnlistedScript(() => registerInjectedTools('redesign-report', buildRedesignReport));
