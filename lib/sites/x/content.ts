import { defineContentScript } from 'wxt/utils/define-content-script';
import { x } from '@/lib/sites/x/adapter';
import { startOnPage } from '../../../entrypoints/page/start';

export default defineContentScript({
  matches: [...x.matches],
  main: ctx => startOnPage(x, ctx),
});
