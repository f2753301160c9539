import { defineContentScript } from 'wxt/utils/define-content-script';
import { poe } from '@/lib/sites/poe/adapter';
import { startOnPage } from '../../../entrypoints/page/start';

export default defineContentScript({
  matches: [...poe.matches],
  main: ctx => startOnPage(poe, ctx),
});
