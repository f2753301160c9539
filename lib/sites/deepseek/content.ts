import { defineContentScript } from 'wxt/utils/define-content-script';
import { deepseek } from '@/lib/sites/deepseek/adapter';
import { startOnPage } from '../../../entrypoints/page/start';

export default defineContentScript({
  matches: [...deepseek.matches],
  main: ctx => startOnPage(deepseek, ctx),
});
