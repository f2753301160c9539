import { defineContentScript } from 'wxt/utils/define-content-script';
import { startOnPage } from '../../../entrypoints/page/start';
import { geminiAdapter } from './adapter';

export default defineContentScript({
  matches: geminiAdapter.origins.map(origin => `${origin}/*`),
  main: () => startOnPage(geminiAdapter),
});
