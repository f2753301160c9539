import { defineContentScript } from 'wxt/utils/define-content-script';
import { startOnPage } from '../../../entrypoints/page/start';
import { qwenAdapter } from './adapter';

export default defineContentScript({
  matches: qwenAdapter.origins.map(origin => `${origin}/*`),
  main: () => startOnPage(qwenAdapter),
});
