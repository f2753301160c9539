import { defineContentScript } from 'wxt/utils/define-content-script';
import { qwen } from '@/lib/sites/qwen/adapter';
import { startOnPage } from '../../../entrypoints/page/start';

export default defineContentScript({
  matches: [...qwen.matches],
  main: ctx => startOnPage(qwen, ctx),
});
