import { defineContentScript } from 'wxt/utils/define-content-script';
import { grok } from '@/lib/sites/grok/adapter';
import { startOnPage } from '../../../entrypoints/page/start';

export default defineContentScript({
  matches: [...grok.matches],
  main: ctx => startOnPage(grok, ctx),
});
