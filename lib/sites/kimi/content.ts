import { defineContentScript } from 'wxt/utils/define-content-script';
import { kimi } from '@/lib/sites/kimi/adapter';
import { startOnPage } from '../../../entrypoints/page/start';

export default defineContentScript({
  matches: [...kimi.matches],
  main: ctx => startOnPage(kimi, ctx),
});
