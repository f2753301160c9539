import { defineContentScript } from 'wxt/utils/define-content-script';
import { startOnPage } from '../../../entrypoints/page/start';
import { poeAdapter } from './adapter';

export default defineContentScript({
  matches: poeAdapter.origins.map(origin => `${origin}/*`),
  main: () => startOnPage(poeAdapter),
});
