import { defineContentScript } from 'wxt/utils/define-content-script';
import { qwen } from '@/lib/sites/qwen';
import { startOnPage } from './page/start';

export default defineContentScript({
  matches: [...qwen.matches],
  main: ctx => startOnPage(qwen, ctx),
});
