import { defineContentScript } from 'wxt/utils/define-content-script';
import { startOnPage } from '../../../entrypoints/page/start';
import { claudeAdapter } from './adapter';

export default defineContentScript({
  matches: claudeAdapter.origins.map(origin => `${origin}/*`),
  main: () => startOnPage(claudeAdapter),
});
