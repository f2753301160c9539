import { defineContentScript } from 'wxt/utils/define-content-script';
import { startOnPage } from '../../../entrypoints/page/start';
import { grokAdapter } from './adapter';

export default defineContentScript({
  registration: 'runtime',
  main: () => startOnPage(grokAdapter),
});
