import { defineContentScript } from 'wxt/utils/define-content-script';
import { poe } from '@/lib/sites/poe';
import { startOnPage } from './page/start';

export default defineContentScript({
  matches: [...poe.matches],
  main: ctx => startOnPage(poe, ctx),
});
