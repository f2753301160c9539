import { defineContentScript } from 'wxt/utils/define-content-script';
import { startOnPage } from '../../../entrypoints/page/start';
import { chatgptAdapter } from './adapter';

export default defineContentScript({
  matches: chatgptAdapter.origins.map(origin => `${origin}/*`),
  main: () => startOnPage(chatgptAdapter),
});
