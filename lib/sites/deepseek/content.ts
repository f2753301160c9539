import { defineContentScript } from 'wxt/utils/define-content-script';
import { startOnPage } from '../../../entrypoints/page/start';
import { deepseekAdapter } from './adapter';

export default defineContentScript({
  matches: deepseekAdapter.origins.map(origin => `${origin}/*`),
  main: () => startOnPage(deepseekAdapter),
});
