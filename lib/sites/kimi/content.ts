import { defineContentScript } from 'wxt/utils/define-content-script';
import { startOnPage } from '../../../entrypoints/page/start';
import { kimiAdapter } from './adapter';

export default defineContentScript({
  matches: kimiAdapter.origins.map(origin => `${origin}/*`),
  main: () => startOnPage(kimiAdapter),
});
