import { defineContentScript } from 'wxt/utils/define-content-script';
import { deepseek } from '@/lib/sites/deepseek';
import { startOnPage } from './page/start';

export default defineContentScript({
  matches: [...deepseek.matches],
  main: ctx => startOnPage(deepseek, ctx),
});
