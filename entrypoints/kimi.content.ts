import { defineContentScript } from 'wxt/utils/define-content-script';
import { kimi } from '@/lib/sites/kimi';
import { startOnPage } from './page/start';

export default defineContentScript({
  matches: [...kimi.matches],
  main: ctx => startOnPage(kimi, ctx),
});
