import { defineContentScript } from 'wxt/utils/define-content-script';
import { startOnPage } from '../../../entrypoints/page/start';
import { xAdapter } from './adapter';

export default defineContentScript({
  matches: xAdapter.origins.map(origin => `${origin}/*`),
  main: () => startOnPage(xAdapter),
});
