import { defineContentScript } from 'wxt/utils/define-content-script';
import { mistral } from '@/lib/sites/mistral/adapter';
import { startOnPage } from '../../../entrypoints/page/start';

export default defineContentScript({
  matches: [...mistral.matches],
  main: ctx => startOnPage(mistral, ctx),
});
