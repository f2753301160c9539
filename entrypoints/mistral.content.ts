import { defineContentScript } from 'wxt/utils/define-content-script';
import { mistral } from '@/lib/sites/mistral';
import { startOnPage } from './page/start';

export default defineContentScript({
  matches: [...mistral.matches],
  main: ctx => startOnPage(mistral, ctx),
});
